import { expect, it } from 'vitest'
import { locateCounty } from './counties.ts'
import { describeZones, placeCounty } from './place.ts'

const kerrville = { country: 'US', region: 'TX', lat: 30.047433, lon: -99.140319 }

it('finds the county of a point', () => {
  expect(locateCounty(kerrville)).toEqual({ name: 'Kerr', fips: '48265' })
})

it('finds the nearest county for a point just off the drawn shore, and none at sea', () => {
  expect(locateCounty({ lat: 44.23153, lon: -68.414514 })).toEqual({ name: 'Hancock', fips: '23009' })
  expect(locateCounty({ lat: 38, lon: -68 })).toBeNull()
})

it('fills the county and its code from the point', () => {
  expect(placeCounty(kerrville)).toEqual({ county: 'Kerr', countyFips: '48265' })
})

it('keeps a given code, and names its county', () => {
  expect(placeCounty(kerrville, { countyFips: '08031' })).toEqual({ county: 'Denver', countyFips: '08031' })
})

it('completes the code of a given name in any spelling', () => {
  expect(placeCounty(kerrville, { county: 'KERR COUNTY' })).toEqual({
    county: 'KERR COUNTY',
    countyFips: '48265',
  })
})

it('leaves the code open where the given name and the point disagree', () => {
  expect(placeCounty(kerrville, { county: 'Kendall' })).toEqual({ county: 'Kendall', countyFips: null })
})

it('says nothing of counties outside the United States', () => {
  expect(placeCounty({ ...kerrville, country: 'GB' })).toEqual({ county: null, countyFips: null })
})

it('names the codes by which the weather service knows the county, and the time zone', () => {
  expect(describeZones({ ...kerrville, countyFips: '48265' })).toEqual({
    countyZone: 'TXC265',
    same: '048265',
    timeZone: 'America/Chicago',
  })
})
