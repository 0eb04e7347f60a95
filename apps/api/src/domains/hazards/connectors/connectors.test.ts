import { describe, expect, it } from 'vitest'
import { toFetchUrl } from './connectors.ts'

const base = 'http://localhost:4100/feeds'

describe('toFetchUrl', () => {
  it.each([
    ['https://api.weather.gov/alerts/active?area=CO', 'nws/alerts/active?area=CO'],
    [
      'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson',
      'usgs/earthquakes/feed/v1.0/summary/2.5_day.geojson',
    ],
    [
      'https://firms.modaps.eosdis.nasa.gov/api/area/csv/{secret}/MODIS_NRT/world/1',
      'firms/api/area/csv/{secret}/MODIS_NRT/world/1',
    ],
    ['https://services3.arcgis.com/T4QMspbfLg3qTGWY/query', 'wfigs/T4QMspbfLg3qTGWY/query'],
    ['https://api.water.noaa.gov/nwps/v1/gauges', 'nwps/nwps/v1/gauges'],
    ['https://www.gdacs.org/xml/rss.xml', 'gdacs/xml/rss.xml'],
    ['https://www.fema.gov/api/open/v2/X', 'openfema/api/open/v2/X'],
  ])('sends %s to the sandbox', (url, path) => {
    expect(toFetchUrl(url, base)).toBe(`${base}/${path}`)
    expect(toFetchUrl(url, `${base}/`)).toBe(`${base}/${path}`)
  })

  it('changes nothing without a base, for other hosts and for similar hosts', () => {
    const weather = 'https://api.weather.gov/alerts/active'
    expect(toFetchUrl(weather, undefined)).toBe(weather)
    expect(toFetchUrl(weather, null)).toBe(weather)
    for (const url of [
      'https://alerts.example.org/cap.xml',
      'https://api.weather.gov.example.org/alerts',
      'http://api.weather.gov/alerts',
    ]) {
      expect(toFetchUrl(url, base)).toBe(url)
    }
  })
})
