import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'
import { feedNames } from './feed-store.ts'

interface Alert {
  id: string
  geometry: unknown
  properties: {
    id: string
    event: string
    status: string
    sent: string
    ends: string
    geocode: { UGC: string[] }
    parameters: { VTEC?: string[] }
  }
}

const paths = {
  nws: '/nws/alerts/active',
  usgs: '/usgs/earthquakes/feed/v1.0/summary/2.5_day.geojson',
  firms: '/firms/api/area/csv/sandbox-key/VIIRS_NOAA20_NRT/world/5',
  wfigs:
    '/wfigs/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query?f=geojson',
  nwps: '/nwps/nwps/v1/gauges?bbox.xmin=-110&bbox.ymin=35&bbox.xmax=-102&bbox.ymax=42',
  gdacs: '/gdacs/xml/rss.xml',
  openfema: '/openfema/api/open/v2/DisasterDeclarationsSummaries',
  cap: '/cap/alerts/water.xml',
}

const hour = 3_600_000

describe('built-in feeds', () => {
  const sandbox = provideSandbox({ slowMs: 300 })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/feeds${path}`, { headers })
  const listAlerts = async (query = '') =>
    ((await (await ask(`${paths.nws}${query}`)).json()) as { features: Alert[] }).features

  it('serves every feed in its own format', async () => {
    for (const name of feedNames) {
      const response = await ask(paths[name])
      expect(response.status, name).toBe(200)
      expect((await response.text()).length, name).toBeGreaterThan(500)
    }
  })

  it('has current alerts: sent within the last two hours and not expired', async () => {
    const alerts = await listAlerts()
    expect(alerts.length).toBeGreaterThan(12)
    for (const { properties } of alerts) {
      expect(Date.now() - Date.parse(properties.sent), properties.event).toBeLessThan(2 * hour)
      expect(Date.parse(properties.sent), properties.event).toBeLessThanOrEqual(Date.now())
      if (properties.event !== 'Dense Fog Advisory') {
        expect(Date.parse(properties.ends), properties.event).toBeGreaterThan(Date.now())
      }
    }
    const codes = alerts.flatMap(({ properties }) => properties.parameters.VTEC ?? [])
    expect(codes.length).toBeGreaterThan(8)
    for (const code of codes) {
      expect(code).toMatch(/^\/O\.[A-Z]{3}\.[A-Z]{4}\.[A-Z]{2}\.[A-Z]\.\d{4}\.\d{6}T\d{4}Z-\d{6}T\d{4}Z\/$/)
    }
  })

  it('filters alerts by area, zone, status and event, like the service', async () => {
    const maine = await listAlerts('?area=ME')
    expect(maine.map(({ properties }) => properties.event)).toEqual(['Coastal Flood Advisory'])
    const several = await listAlerts('?area=ME,WY')
    expect(several.map(({ properties }) => properties.event)).toEqual([
      'High Wind Warning',
      'Coastal Flood Advisory',
    ])
    expect(await listAlerts('?zone=COZ227')).toHaveLength(1)
    const actual = await listAlerts('?status=actual')
    expect(actual.every(({ properties }) => properties.status === 'Actual')).toBe(true)
    expect(actual.length).toBe((await listAlerts()).length - 1)
    expect(await listAlerts('?event=Tornado%20Warning')).toHaveLength(1)
    expect(await listAlerts('?area=NV')).toEqual([])
  })

  it('returns the zones of points near its alerts, and none elsewhere', async () => {
    const zonesOf = async (place: string) => {
      const { properties } = (await (await ask(`/nws/points/${place}`)).json()) as {
        properties: Record<string, string>
      }
      return properties
    }
    expect(await zonesOf('37.2811,-107.8762')).toMatchObject({
      forecastZone: 'https://api.weather.gov/zones/forecast/COZ022',
      county: 'https://api.weather.gov/zones/county/COC067',
      timeZone: 'America/Denver',
    })
    const { fireWeatherZone } = await zonesOf('38.8322,-104.8235')
    const fires = await listAlerts(`?zone=${fireWeatherZone!.slice(-6)}`)
    expect(fires.map(({ properties }) => properties.event)).toEqual(['Red Flag Warning'])
    expect((await ask('/nws/points/48.8566,2.3522')).status).toBe(404)
    expect((await ask('/nws/points/39.123456,-104.9')).status).toBe(400)
  })

  it('filters fires, gauges and detections by bounding box', async () => {
    const fires = await ask(`${paths.wfigs}&geometry=-108,39,-107,40&where=attr_IncidentTypeCategory%3D'WF'`)
    const { features } = (await fires.json()) as { features: { properties: Record<string, unknown> }[] }
    expect(features.map(({ properties }) => properties['attr_IncidentName'])).toEqual(['Storm King Ridge'])

    const gauges = await ask('/nwps/nwps/v1/gauges?bbox.xmin=-105.2&bbox.ymin=40&bbox.xmax=-105&bbox.ymax=41')
    expect(await gauges.json()).toMatchObject({ gauges: [{ lid: 'FTDC2' }] })
    expect(
      (await ask('/nwps/nwps/v1/gauges?bbox.xmin=-125&bbox.ymin=25&bbox.xmax=-65&bbox.ymax=50')).status,
    ).toBe(504)

    const csv = await (await ask('/firms/api/area/csv/key/VIIRS_NOAA20_NRT/-120,30,-115,35/5')).text()
    expect(csv.trim().split('\n')).toHaveLength(3)
  })

  it('pages fires like ArcGIS', async () => {
    const first = (await (await ask(`${paths.wfigs}&resultRecordCount=3`)).json()) as Record<string, unknown>
    expect(first).toMatchObject({ properties: { exceededTransferLimit: true } })
    expect(first['features']).toHaveLength(3)
    const rest = (await (await ask(`${paths.wfigs}&resultRecordCount=3&resultOffset=3`)).json()) as Record<
      string,
      unknown
    >
    expect(rest['features']).toHaveLength(1)
    expect(rest).not.toHaveProperty('properties')
  })

  it('responds to invalid requests like the services', async () => {
    const text = async (path: string) => (await ask(path)).text()
    expect(await text('/firms/api/area/csv/invalid/VIIRS_NOAA20_NRT/world/1')).toBe('Invalid MAP_KEY.')
    expect(await text('/firms/api/area/csv/key/NOTHING/world/1')).toBe('Invalid source.')
    expect((await ask('/nws/alerts/nothing')).status).toBe(404)
    expect((await ask('/nothing/at/all')).status).toBe(404)
    const query = await ask(paths.wfigs.replace('f=geojson', ''))
    expect(await query.json()).toMatchObject({ error: { code: 400 } })
  })

  it('filters declarations by state and pages them with a count', async () => {
    const query = `?$filter=${encodeURIComponent("state eq 'CO'")}&$top=2&$skip=2&$count=true`
    const answer = (await (await ask(`${paths.openfema}${query}`)).json()) as {
      metadata: object
      DisasterDeclarationsSummaries: { state: string }[]
    }
    expect(answer.metadata).toMatchObject({ count: 5, skip: 2, top: 2 })
    expect(answer.DisasterDeclarationsSummaries).toHaveLength(2)
    expect(answer.DisasterDeclarationsSummaries.every(({ state }) => state === 'CO')).toBe(true)
  })

  it('links from the CAP index to its alerts', async () => {
    const index = await (await ask('/cap/index.xml')).text()
    const links = [...index.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!)
    expect(links).toHaveLength(2)
    for (const link of links) expect(await (await fetch(link)).text()).toContain('<alert xmlns=')
    expect((await ask('/cap/alerts/other.xml')).status).toBe(404)
  })

  it('answers every fifth request for the county’s alerts, and is overloaded otherwise', async () => {
    const responses: Response[] = []
    for (let request = 0; request < 7; request += 1) responses.push(await ask('/cap/overloaded/index.xml'))
    expect(responses.map(({ status }) => status)).toEqual([503, 200, 503, 503, 503, 503, 200])
    const waits = responses.map(({ headers }) => Number(headers.get('retry-after')))
    // A source is degraded from the second failure on, and failing after 1,800 seconds without a response.
    const [first, ...others] = waits.slice(2, 6)
    const degraded = others.reduce((sum, seconds) => sum + seconds, 0)
    const cycle = 60 + first! + degraded
    expect(degraded / cycle).toBeGreaterThan(0.7)
    expect(cycle * 1.1).toBeLessThan(1800)
  })

  it('returns 304 if the client has the content, by ETag and by date', async () => {
    const first = await ask(paths.nws)
    const etag = first.headers.get('etag')!
    const modified = first.headers.get('last-modified')!
    expect((await ask(paths.nws, { 'If-None-Match': etag })).status).toBe(304)
    expect((await ask(paths.nws, { 'If-None-Match': `W/${etag}` })).status).toBe(304)
    expect((await ask(paths.nws, { 'If-Modified-Since': modified })).status).toBe(304)
    expect((await ask(paths.nws, { 'If-None-Match': '"other"', 'If-Modified-Since': modified })).status).toBe(
      200,
    )
    expect((await ask(paths.nws, { 'If-Modified-Since': 'Fri, 01 Jan 2021 00:00:00 GMT' })).status).toBe(200)
  })

  it('goes down, hangs, is truncated and grows with its switch', async () => {
    await sandbox.setFaults({ feeds: 'down' })
    const down = await ask(paths.usgs)
    expect(down.status).toBe(503)
    expect(down.headers.get('retry-after')).toBe('5')
    expect(await down.text()).toMatch(/^<!DOCTYPE html>/)

    await sandbox.setFaults({ feeds: 'slow' })
    const startedAt = performance.now()
    expect((await ask(paths.usgs)).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(290)

    await sandbox.setFaults({ feeds: 'malformed' })
    const cut = await (await ask(paths.nws)).text()
    expect(() => JSON.parse(cut) as unknown).toThrow()

    await sandbox.setFaults({ feeds: 'ok' })
    const usual = await listAlerts()
    await sandbox.setFaults({ feeds: 'large' })
    const many = await listAlerts()
    expect(many).toHaveLength(usual.length * 10)
    expect(new Set(many.map(({ properties }) => properties.id)).size).toBe(usual.length * 10)
    const items = (await (await ask(paths.gdacs)).text()).match(/<item>/g)
    expect(items).toHaveLength(40)
  })

  it('regenerates earthquake summaries every minute', async () => {
    const { metadata } = (await (await ask(paths.usgs)).json()) as { metadata: { generated: number } }
    expect(Date.now() - metadata.generated).toBeLessThan(70_000)
  })

  it('links from an earthquake to its ShakeMap contours', async () => {
    const { features } = (await (await ask(paths.usgs)).json()) as {
      features: { id: string; properties: { mmi: number | null; detail: string; types: string } }[]
    }
    const felt = features.find(({ properties }) => properties.types.includes(',shakemap,'))!
    const detail = await ask(`/usgs${new URL(felt.properties.detail).pathname}`)
    const { properties } = (await detail.json()) as {
      properties: { products: { shakemap: { contents: Record<string, { url: string }> }[] } }
    }
    const { url } = properties.products.shakemap[0]!.contents['download/cont_mmi.json']!
    const contours = (await (await ask(`/usgs${new URL(url).pathname}`)).json()) as {
      features: { properties: { value: number } }[]
    }
    const values = contours.features.map((line) => line.properties.value)
    expect(Math.max(...values)).toBeLessThanOrEqual(felt.properties.mmi!)
    expect(values).toContain(4)
    const quiet = features.find(({ properties }) => properties.mmi === null)!
    expect((await ask(`/usgs${new URL(quiet.properties.detail).pathname}`)).status).toBe(404)
  })

  it('is a day behind when it’s stale', async () => {
    await sandbox.setFaults({ feeds: 'stale' })
    const alerts = await listAlerts()
    for (const { properties } of alerts) {
      expect(Date.now() - Date.parse(properties.sent)).toBeGreaterThan(22 * hour)
    }
    const quakes = (await (await ask(paths.usgs)).json()) as { metadata: { generated: number } }
    expect(Date.now() - quakes.metadata.generated).toBeGreaterThan(23 * hour)
  })

  it('serves a test’s content for a feed, byte for byte, until it’s deleted', async () => {
    const body = '{"type":"FeatureCollection","features":[]}'
    const url = `${sandbox.url}/feeds-content/nws`
    const put = await fetch(url, { method: 'PUT', body })
    expect(await put.json()).toEqual({ feed: 'nws', bytes: 42, contentType: 'application/geo+json' })
    const answer = await ask(`${paths.nws}?area=CO`)
    expect(answer.headers.get('content-type')).toBe('application/geo+json')
    expect(await answer.text()).toBe(body)
    const etag = answer.headers.get('etag')!
    expect((await ask(paths.nws, { 'If-None-Match': etag })).status).toBe(304)
    expect(await (await fetch(sandbox.url)).text()).toContain('replaced by a test')

    await fetch(url, { method: 'PUT', body: `${body} ` })
    expect((await ask(paths.nws, { 'If-None-Match': etag })).status).toBe(200)
    await fetch(url, { method: 'DELETE' })
    expect((await listAlerts()).length).toBeGreaterThan(12)
    expect((await fetch(`${sandbox.url}/feeds-content/nothing`, { method: 'PUT', body })).status).toBe(404)
  })

  it('lists every feed on the start page, with working links', async () => {
    const page = await (await fetch(sandbox.url)).text()
    const links = [...page.matchAll(/href="(\/feeds\/[^"]+)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    )
    expect(links).toHaveLength(feedNames.length)
    for (const link of links) expect((await fetch(`${sandbox.url}${link}`)).status, link).toBe(200)
  })
})

describe('a folder of captures', () => {
  const folder = join(tmpdir(), `parapet-feeds-${process.pid}`)
  const sandbox = provideSandbox({ feedsDir: folder })
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const alertsAt = (updated: string, event: string) =>
    JSON.stringify({
      type: 'FeatureCollection',
      updated,
      features: [
        {
          properties: {
            event,
            sent: updated,
            ends: updated.replace('T10', 'T12'),
            geocode: { UGC: ['IAC009'] },
            parameters: { VTEC: ['/O.NEW.KDMX.SV.W.0106.000000T0000Z-240521T1200Z/'] },
          },
        },
      ],
    })

  beforeAll(() => mkdir(folder, { recursive: true }))
  afterEach(() => rm(folder, { recursive: true, force: true }))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('serves a feed’s newest file, shifted to now', async () => {
    await write('nws/a.geojson', alertsAt('2024-05-21T10:00:00+00:00', 'Tornado Warning'))
    await write('nws/b.geojson', alertsAt('2024-05-20T10:00:00+00:00', 'Flood Watch'))
    const response = await fetch(`${sandbox.url}/feeds/nws/alerts/active`)
    const answer = (await response.json()) as {
      updated: string
      features: {
        properties: { event: string; sent: string; ends: string; parameters: { VTEC: string[] } }
      }[]
    }
    const { event, sent, ends, parameters } = answer.features[0]!.properties
    expect(event).toBe('Tornado Warning')
    expect(Math.abs(Date.now() - Date.parse(answer.updated))).toBeLessThan(10_000)
    expect(sent).toBe(answer.updated)
    expect(Date.parse(ends) - Date.parse(sent)).toBe(2 * hour)
    expect(parameters.VTEC[0]).toMatch(/\.000000T0000Z-\d{6}T\d{4}Z\/$/)
  })

  it('is stable while the file is unchanged, and follows changes', async () => {
    await write(
      'usgs/week.geojson',
      '{"type":"FeatureCollection","metadata":{"generated":1690000000000},"features":[]}',
    )
    const url = `${sandbox.url}/feeds/usgs/earthquakes/feed/v1.0/summary/all_week.geojson`
    const etag = (await fetch(url)).headers.get('etag')!
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    await write(
      'usgs/week.geojson',
      '{"type":"FeatureCollection","metadata":{"generated":1690000000000,"title":"new"},"features":[]}',
    )
    const changed = await fetch(url, { headers: { 'If-None-Match': etag } })
    expect(await changed.json()).toMatchObject({ metadata: { title: 'new' } })
  })

  it('shifts detections by the newest row', async () => {
    await write(
      'hazards/firms-modis.csv',
      'latitude,longitude,acq_date,acq_time\n40,-105,2022-02-26,5\n41,-105,2022-02-26,1830\n',
    )
    const csv = await (await fetch(`${sandbox.url}/feeds/firms/api/area/csv/key/MODIS_NRT/world/1`)).text()
    const [, , newest] = csv.trim().split('\n')
    const [, , date, time] = newest!.split(',')
    const at = Date.parse(`${date}T${time!.padStart(4, '0').replace(/(..)(..)/, '$1:$2')}:00Z`)
    expect(Math.abs(Date.now() - at)).toBeLessThan(2 * 60_000)
  })

  it('serves feeds without a file from the built-in captures', async () => {
    const response = await fetch(`${sandbox.url}/feeds/gdacs/xml/rss.xml`)
    expect(await response.text()).toContain('<gdacs:eventtype>TC</gdacs:eventtype>')
  })
})

it('serves real captures from a folder', async (context) => {
  const folder = process.env['PARAPET_REAL_DATA_DIR']
  if (!folder) return context.skip('PARAPET_REAL_DATA_DIR isn’t set to a folder')
  const { createFeedStore } = await import('./feed-store.ts')
  const store = createFeedStore(folder)
  const alerts = await store.load('nws', { isStale: false })
  const { updated, features } = JSON.parse(alerts!.text) as { updated: string; features: Alert[] }
  expect(features).toHaveLength(529)
  expect(Math.abs(Date.now() - Date.parse(updated))).toBeLessThan(60_000)
  const running = features.filter(({ properties }) => Date.parse(properties.ends) > Date.now())
  expect(running.length).toBeGreaterThan(450)
})
