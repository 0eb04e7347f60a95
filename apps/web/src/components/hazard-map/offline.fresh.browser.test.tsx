import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render, screen, waitFor } from '~/testing/render'
import { HazardMap } from './hazard-map.tsx'
import type { MapProperty } from './map-data.ts'
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

/** The distance of the outermost properties to the sides after fitting. */
const fitPaddingPx = 76

// On a fresh page, because a page loads the land only once.
it('works without the base map, and retries loading it on request', async () => {
  const fetching = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
  const onSelectProperty = vi.fn<(id: string | null) => void>()
  render(
    <HazardMap
      properties={properties}
      threats={[]}
      selectedPropertyId={null}
      selectedThreatId={null}
      onSelectProperty={onSelectProperty}
      onSelectThreat={() => {}}
    />,
  )
  expect(await screen.findByText(new RegExp(mapTexts.noGeography))).toBeVisible()
  await screen.findByText(/^2 properties .*in view$/)
  const surface = screen.getByRole('application', { name: mapTexts.label })
  await userEvent.click(surface, {
    position: { x: surface.clientWidth - fitPaddingPx, y: surface.clientHeight / 2 },
  })
  expect(onSelectProperty.mock.calls).toEqual([['east']])
  fetching.mockRestore()
  await userEvent.click(screen.getByRole('button', { name: mapTexts.retry }))
  await waitFor(() => expect(surface).toHaveAttribute('data-geography', 'ready'))
})
