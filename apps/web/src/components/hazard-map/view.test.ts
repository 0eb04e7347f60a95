import { expect, it } from 'vitest'
import {
  getBoundingBox,
  project,
  getViewBox,
  contiguousStates,
  fitBox,
  limitView,
  MAX_ZOOM,
  panView,
  toScreen,
  toWorld,
  interpolateView,
  zoomAround,
} from './view.ts'

const size = { width: 800, height: 400 }
const denver = { ...project(-104.99, 39.74), zoom: 6 }

it('maps the center of the view to the center of the screen, and back', () => {
  expect(toScreen(denver, denver, size)).toEqual({ left: 400, top: 200 })
  const place = toWorld({ left: 10, top: 390 }, denver, size)
  const { left, top } = toScreen(place, denver, size)
  expect(left).toBeCloseTo(10)
  expect(top).toBeCloseTo(390)
})

it('keeps the point under the pointer while zooming', () => {
  const anchor = { left: 120, top: 340 }
  const before = toWorld(anchor, denver, size)
  const after = toWorld(anchor, zoomAround(denver, size, anchor, 9.3), size)
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

it('pans by screen px, and never off the world', () => {
  expect(toScreen(denver, panView(denver, 100, -50), size)).toEqual({ left: 300, top: 250 })
  expect(panView(denver, -1e9, 0).x).toBe(0)
  expect(limitView({ ...denver, zoom: 99 }).zoom).toBe(MAX_ZOOM)
})

it('fits a box with padding', () => {
  const view = fitBox(contiguousStates, size, 16)
  const seen = getViewBox(view, size)
  expect(seen.minX).toBeLessThan(contiguousStates.minX)
  expect(seen.maxY).toBeGreaterThan(contiguousStates.maxY)
  expect(getViewBox({ ...view, zoom: view.zoom + 1 }, size).minX).toBeGreaterThan(contiguousStates.minX)
})

it('fits a single point with its surroundings', () => {
  expect(fitBox(getBoundingBox([denver]), size)).toMatchObject({ x: denver.x, y: denver.y, zoom: 10 })
})

it('interpolates from one view to another', () => {
  const to = { x: 10, y: 20, zoom: 9 }
  expect(interpolateView(denver, to, 0)).toEqual(denver)
  expect(interpolateView(denver, to, 1)).toEqual(to)
})
