import { expect, it } from 'vitest'
import type { MapMarker } from './clusters.ts'
import { findTarget, isInside } from './hit-testing.ts'
import type { MapThreat } from './map-data.ts'
import { project, toScreen } from './view.ts'
import { createThreatShapes } from './threat-shapes.ts'

const size = { width: 800, height: 400 }
const view = { ...project(-105, 40), zoom: 6 }
const at = (lon: number, lat: number) => toScreen(project(lon, lat), view, size)

const square = (lon: number, lat: number, half: number) => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
]

const area = (
  id: string,
  severity: MapThreat['severity'],
  half: number,
  holes: number[][][] = [],
): MapThreat => ({
  id,
  title: id,
  hazard: 'flood',
  severity,
  status: 'active',
  geometry: { type: 'Polygon', coordinates: [square(-105, 40, half), ...holes] },
  point: null,
  radiusMeters: null,
})

const marker: MapMarker = {
  kind: 'property',
  id: 'p',
  ...project(-105, 40),
  property: { id: 'p', name: 'P', lon: -105, lat: 40, severity: null, riskScore: null, threats: 0 },
}

it('prefers a marker over the area around it', () => {
  const scene = { markers: [marker], shapes: createThreatShapes([area('a', 'severe', 1)]), view, size }
  expect(findTarget(at(-105, 40), scene)).toMatchObject({ kind: 'property', id: 'p' })
  expect(findTarget(at(-105.5, 40.5), scene)).toMatchObject({ kind: 'threat', id: 'a' })
  expect(findTarget(at(-109, 42), scene)).toBeNull()
})

it('prefers the most severe of overlapping areas, then the smaller one', () => {
  const shapes = createThreatShapes([
    area('minor', 'minor', 0.2),
    area('large', 'severe', 2),
    area('small', 'severe', 1),
  ])
  expect(findTarget(at(-105, 40), { markers: [], shapes, view, size })?.id).toBe('small')
})

it('has larger targets for touch than for a mouse', () => {
  const scene = { markers: [marker], shapes: [], view, size }
  const { left, top } = at(-105, 40)
  expect(findTarget({ left: left + 18, top }, scene)).toBeNull()
  expect(findTarget({ left: left + 18, top }, scene, true)).toMatchObject({ id: 'p' })
})

it('excludes holes', () => {
  const [shape] = createThreatShapes([area('a', 'severe', 1, [square(-105, 40, 0.5)])])
  expect(isInside(project(-105, 40), shape!)).toBe(false)
  expect(isInside(project(-105.75, 40), shape!)).toBe(true)
})

it('finds an area that is too small to see by its pin', () => {
  const shapes = createThreatShapes([area('tiny', 'severe', 0.01)])
  const { left, top } = at(-105, 40)
  expect(findTarget({ left: left + 8, top }, { markers: [], shapes, view, size })?.id).toBe('tiny')
  const near = { ...view, zoom: 12 }
  expect(findTarget({ left: left + 80, top }, { markers: [], shapes, view: near, size })).toBeNull()
})
