import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render, screen, waitFor } from '~/testing/render'
import { HazardMap } from './hazard-map.tsx'
import type { MapProperty, MapThreat } from './map-data.ts'
import { mapTexts } from './texts.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const property = (id: string, lon: number): MapProperty => ({
  id,
  name: `Property ${id}`,
  lon,
  lat: 40,
  severity: null,
  riskScore: 5,
  threats: 0,
})
const properties = [property('west', -106), property('east', -104)]

const threat = (id: string, shape: Partial<MapThreat>): MapThreat => ({
  id,
  title: `Threat ${id}`,
  hazard: 'flood',
  severity: 'moderate',
  status: 'active',
  geometry: null,
  point: null,
  radiusMeters: null,
  ...shape,
})
const aroundEast = [
  [-104.4, 39.6],
  [-103.6, 39.6],
  [-103.6, 40.4],
  [-104.4, 40.4],
  [-104.4, 39.6],
]
const threats = [
  threat('flood', { geometry: { type: 'Polygon', coordinates: [aroundEast] } }),
  threat('quake', { hazard: 'earthquake', point: [-106, 40.15], radiusMeters: 2_000 }),
]

/** The distance of the outermost properties to the sides after fitting. */
const fitPaddingPx = 76

// On a fresh page, because a page loads the land only once.
it('works without the base map, and retries loading it on request', async () => {
  const fetching = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
  const onSelectProperty = vi.fn<(id: string | null) => void>()
  const onSelectThreat = vi.fn<(id: string | null) => void>()
  render(
    <HazardMap
      properties={properties}
      threats={threats}
      selectedPropertyId={null}
      selectedThreatId={null}
      onSelectProperty={onSelectProperty}
      onSelectThreat={onSelectThreat}
    />,
  )
  expect(await screen.findByText(new RegExp(mapTexts.noGeography))).toBeVisible()
  await screen.findByText('2 properties and 2 threats in view')
  const surface = screen.getByRole('application', { name: mapTexts.label })
  await userEvent.click(surface, {
    position: { x: surface.clientWidth - fitPaddingPx, y: surface.clientHeight / 2 },
  })
  expect(onSelectProperty.mock.calls).toEqual([['east']])
  expect(onSelectThreat).not.toHaveBeenCalled()
  fetching.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.retry }))
  await waitFor(() => expect(surface).toHaveAttribute('data-geography', 'ready'))
})
