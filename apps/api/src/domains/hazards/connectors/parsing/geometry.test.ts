import { expect, it } from 'vitest'
import { alignBoxes, unitedStates } from './geometry.ts'

it('returns tiles of a fixed grid, so that neighbors share requests', () => {
  const options = { tileDegrees: 10, widthDegreesMax: 10 }
  expect(alignBoxes([[-105.3, 39.1, -104.2, 39.9]], options)).toEqual([[-110, 30, -100, 40]])
  expect(alignBoxes([[-108.9, 36.2, -101.4, 36.4]], options)).toEqual([[-110, 30, -100, 40]])
})

it('leaves out a tile that a box only touches at its edge', () => {
  expect(alignBoxes([[-110, 30, -100, 40]], { tileDegrees: 10, widthDegreesMax: 10 })).toEqual([
    [-110, 30, -100, 40],
  ])
})

it('joins neighbors in a row up to the maximum width', () => {
  expect(alignBoxes([[-120, 30, -100, 40]], { tileDegrees: 5, widthDegreesMax: 10 })).toEqual([
    [-120, 30, -110, 35],
    [-110, 30, -100, 35],
    [-120, 35, -110, 40],
    [-110, 35, -100, 40],
  ])
})

it("limits requests to the host's area, even for the whole world", () => {
  const tiles = alignBoxes([[-180, -90, 180, 90]], {
    tileDegrees: 10,
    widthDegreesMax: 10,
    within: unitedStates,
  })
  expect(tiles.length).toBeLessThan(50)
  expect(tiles).toContainEqual([-110, 30, -100, 40])
  expect(tiles).not.toContainEqual([0, 40, 10, 50])
  expect(
    alignBoxes([[5, 45, 6, 46]], { tileDegrees: 10, widthDegreesMax: 10, within: unitedStates }),
  ).toEqual([])
})

it('returns one tile around a single point', () => {
  expect(alignBoxes([[-70.25, 43.66, -70.25, 43.66]], { tileDegrees: 10, widthDegreesMax: 10 })).toEqual([
    [-80, 40, -70, 50],
  ])
})
