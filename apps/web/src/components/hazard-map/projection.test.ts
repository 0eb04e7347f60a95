import { expect, it } from 'vitest'
import { getBoundingBox, doBoxesOverlap, emptyBox, isEmptyBox, project, unproject } from './view.ts'

it('projects the intersection of equator and prime meridian to the center of a square', () => {
  expect(project(0, 0)).toEqual({ x: 128, y: 128 })
  expect(project(-180, 85.051_128_78).x).toBe(0)
  expect(project(-180, 85.051_128_78).y).toBeCloseTo(0)
})

it('is reversible', () => {
  const [lon, lat] = unproject(project(-104.99, 39.74))
  expect(lon).toBeCloseTo(-104.99)
  expect(lat).toBeCloseTo(39.74)
})

it('keeps the poles at the edge', () => {
  expect(Number.isFinite(project(0, 90).y)).toBe(true)
  expect(project(0, -90).y).toBeCloseTo(256)
})

it('computes bounding boxes and whether they overlap', () => {
  const box = getBoundingBox([
    { x: 1, y: 5 },
    { x: 4, y: 2 },
  ])
  expect(box).toEqual({ minX: 1, minY: 2, maxX: 4, maxY: 5 })
  expect(doBoxesOverlap(box, { minX: 4, minY: 5, maxX: 9, maxY: 9 })).toBe(true)
  expect(doBoxesOverlap(box, { minX: 5, minY: 2, maxX: 9, maxY: 9 })).toBe(false)
  expect(isEmptyBox(getBoundingBox([]))).toBe(true)
  expect(doBoxesOverlap(box, emptyBox)).toBe(false)
})
