import { describe, expect, it } from 'vitest'
import { defaultMatching } from '../../../platform/db/schema/matching-settings.ts'
import { findStateCode, indexLocations, toCountyCodes } from './location-index.ts'
import { matchZones } from './match-zones.ts'

const empty = {
  lons: new Float64Array(),
  lats: new Float64Array(),
  counties: new Uint32Array(),
  forecastZones: [],
  fireZones: [],
  overrides: [],
  footprints: [],
  roughAreas: [],
  buildings: [],
  matching: defaultMatching,
}
// Denver, Boulder, Dallas, and a property whose county isn't known.
const index = indexLocations({
  ...empty,
  lons: Float64Array.from([-105, -105.3, -96.8, 0]),
  lats: Float64Array.from([39.7, 40, 32.8, 0]),
  counties: Uint32Array.from([8031, 8013, 48113, 0]),
  forecastZones: [
    [0, 'COZ040'],
    [2, 'TXZ119'],
  ],
  fireZones: [[1, 'COZ240']],
})

const match = (ugc: string[], same: string[] = [], hazard: 'tornado' | 'red_flag' = 'tornado') =>
  matchZones({ hazard, zones: { ugc, same } }, index).map(
    ({ propertyIndex, method, byCountyOnly }) => `${propertyIndex} ${method}${byCountyOnly ? ' only' : ''}`,
  )

describe('an alert', () => {
  it('for a county matches the properties in it', () => {
    expect(match(['COC031', 'TXC113'])).toEqual(['0 zone_county', '2 zone_county'])
    expect(match(['COC999'])).toEqual([])
    expect(match([], ['008031'])).toEqual(['0 same_code'])
    expect(match([], ['008999'])).toEqual([])
  })

  it('for a whole state matches every property in it', () => {
    expect(match(['COC000'])).toEqual(['0 zone_county', '1 zone_county'])
    expect(match(['COZ000'])).toEqual(['0 zone_forecast', '1 zone_forecast'])
    expect(match(['COZ000'], [], 'red_flag')).toEqual(['0 zone_fire', '1 zone_fire'])
    expect(match([], ['008000'])).toEqual(['0 same_code', '1 same_code'])
    expect(match([], ['099000'])).toEqual([])
    expect(match([], ['099001'])).toEqual([])
  })

  it('for a forecast zone matches the properties in it, and those in its county whose zone isn’t known', () => {
    expect(match(['COZ040'])).toEqual(['0 zone_forecast'])
    expect(match(['COZ041'], ['008031', '008013'])).toEqual(['1 same_code only'])
    expect(match(['COZ041'], ['008999'])).toEqual([])
  })

  it('for a fire zone matches by that, and doesn’t mistake it for a forecast zone', () => {
    expect(match(['COZ240'], [], 'red_flag')).toEqual(['1 zone_fire'])
    expect(match(['COZ040'], [], 'red_flag')).toEqual([])
    expect(match(['COZ999'], ['008031', '008013'], 'red_flag')).toEqual(['0 same_code only'])
  })

  it('for a whole state and a county in it matches a property once', () => {
    expect(match(['COC000', 'COC031'], ['008031'])).toEqual(['0 zone_county', '1 zone_county'])
    // A whole state isn't a zone that a property could be outside of.
    expect(match(['COZ000'], ['048113'])).toEqual(['0 zone_forecast', '1 zone_forecast', '2 same_code'])
  })
})

describe('the index', () => {
  it('knows the county of a property, if it has one', () => {
    expect([0, 1, 2, 3].map(index.countiesOf)).toEqual([['COC031'], ['COC013'], ['TXC113'], []])
  })

  it('finds properties by their point', () => {
    expect(index.within({ west: -106, south: 39, east: -105, north: 41 }).toSorted((a, b) => a - b)).toEqual([
      0, 1,
    ])
    expect(indexLocations(empty).within({ west: -180, south: -90, east: 180, north: 90 })).toEqual([])
  })

  it('finds a property by its footprint, once', () => {
    const withFootprint = indexLocations({
      ...empty,
      lons: Float64Array.from([0, 5]),
      lats: Float64Array.from([0, 5]),
      counties: Uint32Array.from([0, 0]),
      footprints: [
        [
          1,
          {
            type: 'Polygon',
            coordinates: [
              [
                [4, 4],
                [6, 4],
                [6, 6],
                [4, 6],
                [4, 4],
              ],
            ],
          },
        ],
      ],
    })
    expect(withFootprint.within({ west: 5.5, south: 5.5, east: 7, north: 7 })).toEqual([1])
    expect(
      withFootprint.within({ west: -1, south: -1, east: 7, north: 7 }).toSorted((a, b) => a - b),
    ).toEqual([0, 1])
  })

  it('knows counties by their FIPS code, in states and territories', () => {
    expect(toCountyCodes('38041')).toEqual({ fips: '38041', ugc: 'NDC041', state: 'ND' })
    for (const unknown of ['03001', '8031', '080311', '', null]) expect(toCountyCodes(unknown)).toBeNull()
    expect(findStateCode('72')).toBe('PR')
    expect(findStateCode('01')).toBe('AL')
    expect(findStateCode('56')).toBe('WY')
    expect(findStateCode('03')).toBeNull()
  })
})
