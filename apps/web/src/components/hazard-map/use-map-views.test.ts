import { expect, it } from 'vitest'
import { getFitAllView } from './use-map-views.ts'
import { getScale, getUnitsPerMeter, project, unproject } from './view.ts'

const size = { width: 640, height: 180 }
const durango = {
  id: 'p',
  name: 'Durango',
  lat: 37.53,
  lon: -107.82,
  severity: null,
  riskScore: 0,
  threats: 0,
}

function fitProperty(property: typeof durango & { radiusMeters?: number }) {
  const data = { properties: [property], shapes: [], areas: [], rings: [], states: new Set<string>() }
  const view = getFitAllView(data, size, true)
  expect(view).toMatchObject(project(property.lon, property.lat))
  const left = { x: view.x - size.width / 2 / getScale(view), y: view.y }
  const right = { x: view.x + size.width / 2 / getScale(view), y: view.y }
  return { view, degrees: Math.abs(unproject(right)[0] - unproject(left)[0]) }
}

it('shows a single property on a small map with its county, not with several states', () => {
  const { degrees } = fitProperty(durango)
  expect(degrees).toBeGreaterThan(1)
  expect(degrees).toBeLessThan(6)
})

it('shows the circle of a property located by ZIP code as a circle, no matter its size', () => {
  for (const radiusMeters of [2000, 4000, 15_000, 100_000]) {
    const { view } = fitProperty({ ...durango, radiusMeters })
    const radiusPx = radiusMeters * getUnitsPerMeter(durango.lat) * getScale(view)
    expect(radiusPx).toBeGreaterThan(12)
    expect(radiusPx).toBeLessThan(size.height / 2)
  }
})
