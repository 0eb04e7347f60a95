import { cleanup, render, screen, waitFor } from '~/testing/render'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { emulateMedia } from '~/testing/emulate-media'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { mapTexts } from './texts.ts'
import { HazardMap } from './hazard-map.tsx'
import type { MapProperty, MapThreat } from './map-data.ts'

const property: MapProperty = {
  id: 'west',
  name: 'Alder Court',
  lon: -106,
  lat: 40,
  severity: 'severe',
  riskScore: 60,
  threats: 1,
}
const flood: MapThreat = {
  id: 'flood',
  title: 'Flood Warning',
  hazard: 'flood',
  severity: 'severe',
  status: 'active',
  geometry: null,
  point: [-106, 40],
  radiusMeters: 5_000,
}

const prefer = (name: string, value: string) => emulateMedia([{ name, value }])

afterEach(async () => {
  cleanup()
  await emulateMedia([])
})

it('shows the list instead of the map with forced colors', async () => {
  await prefer('forced-colors', 'active')
  render(<HazardMap properties={[property]} threats={[flood]} />)
  expect(await screen.findByText(mapTexts.forcedColors)).toBeVisible()
  expect(screen.queryByRole('application')).toBeNull()
  expect(screen.getByText('Alder Court')).toBeVisible()
  expect(screen.getByText('Flood Warning')).toBeVisible()
  expect(screen.queryByRole('button', { name: mapTexts.showList })).toBeNull()
  expect(await findAxeViolations(document.body, componentRules)).toEqual([])
})

it('draws the map again once forced colors are off', async () => {
  await prefer('forced-colors', 'active')
  render(<HazardMap properties={[property]} threats={[flood]} />)
  await screen.findByText(mapTexts.forcedColors)
  await prefer('forced-colors', 'none')
  expect(await screen.findByRole('application', { name: mapTexts.label })).toBeVisible()
})

it.each([
  ['reduce', true],
  ['no-preference', false],
] as const)('with motion %s, jumps to another view: %s', async (motion, jumps) => {
  await prefer('prefers-reduced-motion', motion)
  // Draws all frames by hand, because a busy machine may draw the first one late, and none between the start and the
  // end of an animation.
  const queue: FrameRequestCallback[] = []
  const schedule = vi
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => queue.push(callback))
  render(<HazardMap properties={[property]} threats={[flood]} />)
  const surface = await screen.findByRole('application', { name: mapTexts.label })
  await waitFor(() => expect(surface).toHaveAttribute('data-geography', 'ready'))
  surface.focus()
  const drawFrame = (at: number) => {
    for (const callback of queue.splice(0)) callback(at)
    return Array.from(document.querySelectorAll('canvas'), ({ style }) => style.transform).join('; ')
  }
  const beforeStart = performance.now()
  const start = drawFrame(beforeStart)
  await userEvent.keyboard('{ArrowRight}')
  const early = drawFrame(beforeStart)
  const late = drawFrame(performance.now() + 1_000)
  schedule.mockRestore()

  expect(late).not.toBe(start)
  expect(early).toBe(jumps ? late : start)
})

it('shows no empty state if there are only areas', async () => {
  render(
    <HazardMap
      properties={[]}
      threats={[]}
      variant="mini"
      states={['CO']}
      areas={[
        {
          type: 'Polygon',
          coordinates: [
            [
              [-105, 39],
              [-104, 39],
              [-104, 40],
              [-105, 39],
            ],
          ],
        },
      ]}
    />,
  )
  const surface = await screen.findByRole('application', { name: mapTexts.label })
  await waitFor(() => expect(surface).toHaveAttribute('data-geography', 'ready'))
  expect(screen.queryByText(mapTexts.emptyTitle)).toBeNull()
})
