import { describe, expect, it } from 'vitest'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import { getScript, isCloseTogether, placeSteps, scripts } from './drill-scripts.ts'

type Place = [lon: number, lat: number]

const miami: Place = [-80.19, 25.76]
const tampa: Place = [-82.46, 27.95]
const orlando: Place = [-81.38, 28.54]
const seattle: Place = [-122.33, 47.61]
const denver: Place = [-104.99, 39.74]
const boulder: Place = [-105.27, 40.01]
const boulderNorth: Place = [-105.27, 40.05]
const distance = (from: readonly number[], to: readonly number[]) =>
  distanceMeters(from[0]!, from[1]!, to[0]!, to[1]!)

describe('a script is placed', () => {
  it('at the property in the middle of the chosen ones, and not between them', () => {
    const [quake] = placeSteps(getScript('earthquake'), [denver, boulder, boulderNorth])
    expect(distance(quake!.point!, boulder)).toBeLessThan(10_000)
    const fire = placeSteps(getScript('wildfire'), [denver, boulder, boulderNorth])[1]!.geometry!
    for (const corner of fire.coordinates[0]!) expect(distance(corner, boulder)).toBeLessThan(15_000)
  })

  it('so that the area of the last warning reaches the farthest property, and ends soon after it', () => {
    const { geometry } = placeSteps(getScript('tornado'), [denver, boulder, boulderNorth])[2]!
    for (const corner of geometry!.coordinates[0]!) {
      const reach = distance(corner, boulder) - distance(denver, boulder)
      expect(reach).toBeGreaterThan(2_500)
      expect(reach).toBeLessThan(3_500)
    }
  })

  it('on the right side of the date line', () => {
    const [west, east]: Place[] = [
      [179.9, 52],
      [-179.9, 52],
    ]
    expect(isCloseTogether(getScript('earthquake'), [west!, east!])).toBe(true)
    const [quake] = placeSteps(getScript('earthquake'), [west!, east!])
    expect(distance(quake!.point!, west!)).toBeLessThan(25_000)
  })
})

describe('properties are close enough together', () => {
  it('if there is one, or a metropolitan area', () => {
    for (const script of scripts) {
      expect(isCloseTogether(script, [miami])).toBe(true)
      expect(isCloseTogether(script, [denver, boulder])).toBe(true)
      expect(isCloseTogether(script, [miami, seattle])).toBe(false)
    }
  })

  it('in a whole state only for a hurricane', () => {
    const florida = [miami, tampa, orlando]
    expect(scripts.filter((script) => isCloseTogether(script, florida)).map(({ key }) => key)).toEqual([
      'hurricane',
    ])
  })
})
