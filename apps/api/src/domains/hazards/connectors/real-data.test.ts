import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Connector, FeedReading } from './connector.ts'
import { connectors } from './connectors.ts'
import { toFeedResponse } from '../../../testing/read-capture.ts'

const folder = process.env['PARAPET_REAL_DATA_DIR']
if (!folder) process.stdout.write('Skipped the real feeds: PARAPET_REAL_DATA_DIR is not set.\n')

const sum = (counts: FeedReading['dropped']) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

function listFiles(place: string, ending: string): string[] {
  if (!folder) return []
  return readdirSync(join(folder, place))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(place, name))
}

function readFile(connector: Connector, path: string, config: unknown) {
  const body = readFileSync(join(folder!, path))
  return { text: body.toString('utf8'), reading: connector.read(toFeedResponse(body), config) }
}

interface Feature {
  geometry: unknown
  properties: { id: string; sent: string; status: string; parameters: { VTEC?: string[] } }
}

describe.runIf(folder)('real responses', () => {
  it.each(listFiles('nws', '.geojson'))('reads or counts every alert of %s', (path) => {
    const { text, reading } = readFile(connectors.nws_alerts, path, {})
    const { features } = JSON.parse(text) as { features: Feature[] }
    expect(reading.unparsable).toEqual([])
    const readIds = new Set(
      reading.messages.flatMap(({ identifier, aliases }) => [identifier.split('#')[0]!, ...aliases]),
    )
    const readFeatures = features.filter(({ properties }) => readIds.has(properties.id))
    expect(readFeatures.length + sum(reading.dropped)).toBe(features.length)
    expect(new Set(reading.messages.map(({ dedupeKey }) => dedupeKey)).size).toBe(reading.messages.length)
  })

  it.each(listFiles('nws', '.geojson'))(
    'has one message for each land event code of %s, and every polygon',
    (path) => {
      const { text, reading } = readFile(connectors.nws_alerts, path, {})
      const { features } = JSON.parse(text) as { features: Feature[] }
      const marine = /\.(RP|BH|MA|MF|MH|MS|SE|SC|GL|SR|LW|LO|UP|BW|SI|HF)\./
      const codes = new Set(
        features.flatMap(({ properties }) =>
          (properties.parameters.VTEC ?? [])
            .filter((code) => !marine.test(code))
            .map((code) => `vtec:${code.split('.').slice(2, 6).join('.')}`),
        ),
      )
      expect(new Set(reading.messages.flatMap(({ vtec, dedupeKey }) => (vtec ? [dedupeKey] : [])))).toEqual(
        codes,
      )
      const featuresWithArea = features.filter(({ geometry }) => geometry !== null)
      const outlines = reading.messages.flatMap(({ geometry }) =>
        geometry === null ? [] : geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
      )
      expect(outlines).toHaveLength(featuresWithArea.length)
    },
  )

  it.each(listFiles('usgs', '.geojson'))('reads or counts every earthquake of %s', (path) => {
    const { text, reading } = readFile(connectors.usgs_earthquake, path, { from: 'all' })
    const { features } = JSON.parse(text) as { features: { properties: { type: string; ids: string } }[] }
    const quakes = features.filter(({ properties }) => properties.type === 'earthquake')
    expect(reading.unparsable).toEqual([])
    expect(reading.messages.length + sum(reading.dropped)).toBe(features.length)
    expect(reading.messages.length + (reading.dropped['no_magnitude'] ?? 0)).toBe(quakes.length)
    const severalIds = features.filter(({ properties }) => properties.ids.split(',').length > 3)
    expect(severalIds.length).toBeGreaterThan(0)
    expect(reading.messages.filter(({ aliases }) => aliases.length > 0).length).toBeGreaterThan(0)
  })

  it.each(listFiles('hazards', '.csv'))('reads or counts every detection of %s', (path) => {
    const { text, reading } = readFile(connectors.nasa_firms, path, { satellite: 'MODIS_NRT' })
    const rows = text.trim().split('\n').length - 1
    const inClusters = reading.messages.reduce((all, { raw }) => all + raw.split('\n').length - 1, 0)
    expect(reading.unparsable).toEqual([])
    // A lone weak detection is a cluster of one.
    expect(inClusters + sum(reading.dropped)).toBe(rows)
    expect(new Set(reading.messages.map(({ identifier }) => identifier)).size).toBe(reading.messages.length)
    for (const { severity } of reading.messages) expect(['moderate', 'severe']).toContain(severity)
  })
})
