import { expect, it } from 'vitest'
import {
  addCorner,
  countOutlineCorners,
  deleteCorner,
  getMiddle,
  insertCorner,
  moveCorner,
  type Outline,
  startPart,
  toFootprint,
  toOutline,
} from './outline.ts'

const point = (lon: number, lat: number) => ({ lat, lon })
const square = [point(0, 0), point(2, 0), point(2, 2), point(0, 2)]
const hole = [point(0.5, 0.5), point(1, 0.5), point(1, 1)]
const outline: Outline = [[square, hole], [[point(5, 5), point(6, 5), point(6, 6)]]]
const lons = (changed: Outline) => changed.map((rings) => rings.map((ring) => ring.map(({ lon }) => lon)))

it('reads and writes GeoJSON, whose rings end where they start', () => {
  const footprint = toFootprint(outline)!
  expect(footprint).toEqual({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [0, 0],
          [2, 0],
          [2, 2],
          [0, 2],
          [0, 0],
        ],
        [
          [0.5, 0.5],
          [1, 0.5],
          [1, 1],
          [0.5, 0.5],
        ],
      ],
      [
        [
          [5, 5],
          [6, 5],
          [6, 6],
          [5, 5],
        ],
      ],
    ],
  })
  expect(toOutline(footprint)).toEqual(outline)
  expect(toFootprint([[square]])).toMatchObject({ type: 'Polygon' })
  expect(toFootprint([])).toBeNull()
  expect(toOutline(null)).toEqual([])
})

it('keeps a part that has only started', () => {
  const started = startPart([], point(1, 2))
  expect(toOutline(toFootprint(started))).toEqual(started)
})

it('draws a part corner by corner', () => {
  const at = { part: 2, ring: 0 }
  const drawn = addCorner(addCorner(startPart(outline, point(8, 8)), at, point(9, 8)), at, point(9, 9))
  expect(lons(drawn)[2]).toEqual([[8, 9, 9]])
  expect(drawn.slice(0, 2)).toEqual(outline)
  expect(countOutlineCorners(drawn)).toBe(13)
})

it('moves one corner and nothing else', () => {
  const moved = moveCorner(outline, { part: 0, ring: 1, corner: 1 }, point(1.234_567_89, 0.5))
  expect(lons(moved)).toEqual([
    [
      [0, 2, 2, 0],
      [0.5, 1.234_568, 1],
    ],
    [[5, 6, 6]],
  ])
})

it('inserts a corner in the middle of a side, or where it is dropped', () => {
  expect(getMiddle(square, 3)).toEqual(point(0, 1))
  expect(insertCorner(outline, { part: 0, ring: 0, corner: 3 })[0]![0]!.at(-1)).toEqual(point(0, 1))
  expect(insertCorner(outline, { part: 0, ring: 0, corner: 0 }, point(1, -1))[0]![0]![1]).toEqual(
    point(1, -1),
  )
})

it('deletes a corner, and with its third a closed ring', () => {
  expect(lons(deleteCorner(outline, { part: 0, ring: 0, corner: 1 }, true))[0]![0]).toEqual([0, 2, 0])
  expect(deleteCorner(outline, { part: 0, ring: 1, corner: 0 }, true)).toEqual([[square], outline[1]])
  expect(deleteCorner(outline, { part: 1, ring: 0, corner: 0 }, true)).toEqual([outline[0]])
})

it('deletes corners of a part that is being drawn down to the last', () => {
  const at = { part: 0, ring: 0, corner: 0 }
  const two = deleteCorner([[hole]], at, false)
  expect(lons(two)).toEqual([[[1, 1]]])
  expect(deleteCorner(deleteCorner(two, at, false), at, false)).toEqual([])
})
