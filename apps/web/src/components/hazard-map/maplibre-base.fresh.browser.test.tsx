import { cleanup, configure, render, screen, waitFor } from '~/testing/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findConfig } from '~/lib/config'
import { HazardMap } from './hazard-map.tsx'
import type { MapProperty } from './map-data.ts'
import { mapTexts } from './texts.ts'

/** Drawing is slow without a GPU. */
vi.setConfig({ testTimeout: 90_000 })
configure({ asyncUtilTimeout: 40_000 })

const unmaskedRenderer = 0x9246
const properties = [-106, -104].map((lon): MapProperty => ({
  id: String(lon),
  name: `Property ${lon}`,
  lon,
  lat: 40,
  severity: null,
  riskScore: 5,
  threats: 0,
}))

const surface = () => screen.getByRole('application', { name: mapTexts.label })

/** The test browser renders WebGL in software. */
function pretendGraphicsCard() {
  const getParameter = WebGL2RenderingContext.prototype.getParameter
  vi.spyOn(WebGL2RenderingContext.prototype, 'getParameter').mockImplementation(function get(
    this: WebGL2RenderingContext,
    name,
  ) {
    return name === unmaskedRenderer ? 'Graphics card' : (getParameter.call(this, name) as unknown)
  })
}

async function openMap() {
  const view = render(<HazardMap properties={properties} threats={[]} height={160} />)
  await waitFor(() => expect(surface()).toHaveAttribute('data-engine', 'maplibre'))
  return view
}

const readMiddle = () => readPixel(0.5)
const readCorner = () => readPixel(0.3)

/** What the base map shows at a share of its width and height. */
function readPixel(share: number) {
  const drawn = surface().querySelector<HTMLCanvasElement>('[data-slot="base-map"] canvas')!
  dispatchEvent(new Event('beforeprint'))
  const copy = drawn.closest('[data-slot="base-map"]')!.nextElementSibling as HTMLCanvasElement
  if (copy.dataset.slot !== 'base-map') return []
  const pixel = copy.getContext('2d')!.getImageData(copy.width * share, copy.height * share, 1, 1).data
  dispatchEvent(new Event('afterprint'))
  const [red, green, blue] = pixel
  return [red, green, blue]
}

/** Not `waitFor`: it reads again at every change of the page, which reading causes, so it would never end. */
const onTimer = { timeout: 40_000, interval: 500 }

let settings: ReturnType<typeof findConfig>['config']

beforeEach(() => {
  settings = findConfig().config
  document.documentElement.dataset.theme = 'light'
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  if (settings) settings.baseMap = null
  document.documentElement.dataset.theme = 'light'
})

it('draws the land with a graphics card, in the theme’s colors, and moves it with the map @nightly', async () => {
  pretendGraphicsCard()
  const { rerender } = await openMap()
  await expect.poll(readMiddle, onTimer).toEqual([255, 255, 255])
  document.documentElement.dataset.theme = 'dark'
  await expect.poll(() => readMiddle()[0], onTimer).toBeLessThan(60)
  document.documentElement.dataset.theme = 'light'
  await expect.poll(readMiddle, onTimer).toEqual([255, 255, 255])
  const ship = { ...properties[0]!, id: 'ship', lon: -135 }
  rerender(
    <HazardMap properties={[...properties, ship]} threats={[]} height={160} selectedPropertyId="ship" />,
  )
  await expect.poll(() => readCorner()[0], onTimer).toBeLessThan(250)
})

it('stays on the canvas without a graphics card, where that is faster', async () => {
  render(<HazardMap properties={properties} threats={[]} height={160} />)
  await waitFor(() => expect(surface()).toHaveAttribute('data-geography', 'ready'))
  expect(surface()).toHaveAttribute('data-engine', 'canvas')
})

it('shows an external style with its attribution, and hides its streets and satellite imagery', async () => {
  const style = {
    version: 8,
    sources: {
      roads: {
        type: 'geojson',
        attribution: '<a href="https://osm.test">© OSM</a>',
        data: { type: 'FeatureCollection', features: [] },
      },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': '#102030' } },
      { id: 'road-lines', type: 'line', source: 'roads' },
    ],
  }
  settings!.baseMap = {
    kind: 'style',
    url: URL.createObjectURL(new Blob([JSON.stringify(style)], { type: 'application/json' })),
  }
  await openMap()
  await expect.poll(readMiddle, onTimer).toEqual([0x10, 0x20, 0x30])
  expect(await screen.findByText('© OSM')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.layers }))
  const streets = await screen.findByRole('checkbox', { name: mapTexts.baseGroups.streets })
  await userEvent.click(streets)
  expect(streets).not.toBeChecked()
  expect(screen.queryByRole('checkbox', { name: mapTexts.baseGroups.satellite })).toBeNull()
})

it('says so if the base map can’t load, and keeps the built-in land', async () => {
  settings!.baseMap = { kind: 'style', url: '/missing/style.json' }
  render(<HazardMap properties={properties} threats={[]} height={160} />)
  expect(await screen.findByText(new RegExp(mapTexts.noGeography))).toBeVisible()
  expect(await screen.findByText(/^2 properties/)).toBeVisible()
})
