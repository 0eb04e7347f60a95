import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { severities } from '../../../platform/db/schema/hazard.ts'
import { type Connector, type FeedReading, FeedUnreadable } from './connector.ts'
import { connectors } from './connectors.ts'
import { listCaptures, loadCapture, toFeedResponse } from '../../../testing/read-capture.ts'

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** The invariants of every message, no matter what the feed contains. */
function checkReading({ messages, unparsable, dropped }: FeedReading): void {
  for (const message of messages) {
    expect(message.identifier).not.toBe('')
    expect(message.dedupeKey).not.toBe('')
    expect(severities).toContain(message.severity)
    expect(message.title).not.toBe('')
    expect(message.sentAt).toMatch(instant)
    for (const time of [message.effectiveAt, message.onsetAt, message.expiresAt, message.endsAt]) {
      if (time !== null) expect(time).toMatch(instant)
    }
    if (message.point) {
      expect(Math.abs(message.point[0])).toBeLessThanOrEqual(180)
      expect(Math.abs(message.point[1])).toBeLessThanOrEqual(90)
    }
    if (message.externalUrl !== null) expect(message.externalUrl).toMatch(/^https?:/)
  }
  for (const { sample, reason } of unparsable) {
    expect(sample.length).toBeLessThanOrEqual(200)
    expect(reason).not.toBe('')
  }
  for (const count of Object.values(dropped)) expect(count).toBeGreaterThan(0)
}

function expectReadingOrRefusal(connector: Connector, config: unknown, body: string | Uint8Array): void {
  let reading: FeedReading
  try {
    reading = connector.read(toFeedResponse(body), config)
  } catch (error) {
    if (error instanceof FeedUnreadable && error.message !== '') return
    throw error
  }
  checkReading(reading)
}

const kinds = [
  { connector: connectors.nws_alerts, folder: 'nws', config: {} },
  { connector: connectors.usgs_earthquake, folder: 'usgs', config: { from: '2.5' } },
  { connector: connectors.nasa_firms, folder: 'firms', config: { satellite: 'MODIS_NRT' } },
  { connector: connectors.nifc_wfigs, folder: 'wfigs', config: {} },
  { connector: connectors.noaa_nwps, folder: 'nwps', config: {} },
  { connector: connectors.gdacs, folder: 'gdacs', config: { inUnitedStates: false } },
  { connector: connectors.openfema_declarations, folder: 'openfema', config: {} },
  { connector: connectors.cap_feed, folder: 'cap', config: { url: 'https://county.example/cap.xml' } },
]

function countValues(tree: unknown): number {
  const children = typeof tree === 'object' && tree !== null ? Object.values(tree) : []
  return children.reduce<number>((count, child) => count + countValues(child), 1)
}

/** Replaces the value at this position of a tree, counted from its root, with any other value. */
function replaceAt(tree: unknown, position: number, replacement: unknown): unknown {
  let stepsLeft = position
  const visit = (node: unknown): unknown => {
    if (stepsLeft-- === 0) return replacement
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node === 'object' && node !== null) {
      return Object.fromEntries(Object.entries(node).map(([name, entry]) => [name, visit(entry)]))
    }
    return node
  }
  return visit(tree)
}

describe.each(kinds)('$connector.key', ({ connector, folder, config }) => {
  const captures = listCaptures(folder).map((name) => loadCapture(folder, name).toString('utf8'))

  it('has at least ten captures, and reads or rejects each of them', () => {
    expect(captures.length).toBeGreaterThanOrEqual(10)
    for (const capture of captures) {
      expect(() => expectReadingOrRefusal(connector, config, capture)).not.toThrow()
    }
  })

  it('throws nothing but FeedUnreadable for arbitrary bytes and text', () => {
    expect(() =>
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) =>
          expectReadingOrRefusal(connector, config, bytes),
        ),
      ),
    ).not.toThrow()
    expect(() =>
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) =>
          expectReadingOrRefusal(connector, config, text),
        ),
      ),
    ).not.toThrow()
    expect(() =>
      fc.assert(fc.property(fc.json(), (text) => expectReadingOrRefusal(connector, config, text))),
    ).not.toThrow()
  })

  it('throws nothing but FeedUnreadable for truncated, duplicated or mutated captures @nightly', () => {
    expect(() =>
      fc.assert(
        fc.property(
          fc.constantFrom(...captures),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.oneof(
            fc.constant(''),
            fc.string({ maxLength: 20 }),
            fc.constantFrom('<', '>', '"', '{', ']', '\n', ',', '\u0000'),
          ),
          (capture, from, to, inserted) => {
            const [start, end] = [Math.floor(capture.length * from), Math.floor(capture.length * to)]
            expectReadingOrRefusal(connector, config, capture.slice(0, start) + inserted + capture.slice(end))
          },
        ),
        { numRuns: 300 },
      ),
    ).not.toThrow()
  })

  const trees = captures.flatMap((capture) => {
    try {
      return [JSON.parse(capture) as unknown]
    } catch {
      return []
    }
  })

  it.runIf(trees.length > 0).each(['__proto__', 'constructor', 'toString'])(
    'treats %s, a property that every object inherits, as an unknown value everywhere',
    (word) => {
      for (const tree of trees) {
        const count = countValues(tree)
        for (let position = 0; position < count; position += 1) {
          const body = JSON.stringify(replaceAt(tree, position, word))
          expect(() => expectReadingOrRefusal(connector, config, body)).not.toThrow()
        }
      }
    },
  )

  it.runIf(trees.length > 0)('throws nothing but FeedUnreadable if any value has another type', () => {
    expect(() =>
      fc.assert(
        fc.property(
          fc.constantFrom(...trees),
          fc.nat(),
          fc.oneof(
            fc.constantFrom(
              null,
              true,
              0,
              -1,
              1e300,
              -1e18,
              '',
              'x',
              [],
              {},
              [[]],
              '2026-13-45T99:99:99Z',
              '__proto__',
            ),
            fc.jsonValue(),
          ),
          (tree, choice, replacement) => {
            const changed = replaceAt(tree, choice % countValues(tree), replacement)
            expectReadingOrRefusal(connector, config, JSON.stringify(changed))
          },
        ),
        { numRuns: 500 },
      ),
    ).not.toThrow()
  })
})

it('survives nesting that would exhaust the stack', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  for (const { connector, config } of kinds) {
    expect(() => expectReadingOrRefusal(connector, config, deep)).not.toThrow()
    expectReadingOrRefusal(
      connector,
      config,
      `{"type":"FeatureCollection","features":[{"properties":${deep}},${deep}],"gauges":[${deep}],"DisasterDeclarationsSummaries":[${deep}]}`,
    )
    expectReadingOrRefusal(connector, config, '<a>'.repeat(100_000))
  }
})
