import { expect, it } from 'vitest'
import { readZones, toPointRequest } from './nws-points.ts'

const createResponse = (value: unknown) => ({
  body: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
})

it('requests a point without trailing zeros, which the service would redirect', () => {
  expect(toPointRequest({ latE4: 397_400, lonE4: -1_049_900 }).url).toBe(
    'https://api.weather.gov/points/39.74,-104.99',
  )
  expect(toPointRequest({ latE4: 397_392, lonE4: -1_050_000 }).url).toBe(
    'https://api.weather.gov/points/39.7392,-105',
  )
})

it('reads zone codes from the ends of zone URLs', () => {
  const properties = {
    forecastZone: 'https://api.weather.gov/zones/forecast/COZ040',
    county: 'https://api.weather.gov/zones/county/COC031',
    fireWeatherZone: 'https://api.weather.gov/zones/fire/COZ240',
    timeZone: 'America/Denver',
  }
  expect(readZones(createResponse({ properties }))).toEqual({
    forecastZone: 'COZ040',
    countyZone: 'COC031',
    fireZone: 'COZ240',
    timeZone: 'America/Denver',
  })
  expect(
    readZones(createResponse({ properties: { ...properties, county: null, fireWeatherZone: 'x' } })),
  ).toEqual({
    forecastZone: 'COZ040',
    countyZone: null,
    fireZone: null,
    timeZone: 'America/Denver',
  })
})

it('returns null for anything but a points response', () => {
  expect(readZones(createResponse('<html>Maintenance</html>'))).toBeNull()
  expect(readZones(createResponse({ title: 'Not Found' }))).toBeNull()
  expect(readZones(createResponse({ properties: { forecastZone: 7 } }))).toBeNull()
})
