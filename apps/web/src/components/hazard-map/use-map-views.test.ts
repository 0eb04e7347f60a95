import { expect, it } from 'vitest'
import { getFitAllView } from './use-map-views.ts'
import { getScale, project, unproject } from './view.ts'

it('shows a single property on a small map with its county, not with several states', () => {
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
  const view = getFitAllView(
    { properties: [durango], shapes: [], areas: [], rings: [], states: new Set() },
    size,
    true,
  )
  expect(view).toMatchObject(project(durango.lon, durango.lat))
  const left = { x: view.x - size.width / 2 / getScale(view), y: view.y }
  const right = { x: view.x + size.width / 2 / getScale(view), y: view.y }
  const degrees = Math.abs(unproject(right)[0] - unproject(left)[0])
  expect(degrees).toBeGreaterThan(1)
  expect(degrees).toBeLessThan(6)
})
