import { expect, it } from 'vitest'
import { isUnderWay, type MapThreat } from './map-data.ts'
import { readMapLink, writeMapLink } from './map-link.ts'
import { project } from './view.ts'

const link = {
  view: { ...project(-105, 39.75), zoom: 9.5 },
  hiddenLayers: new Set(['flood', 'BASE_streets']),
  timeMs: Date.parse('2026-11-24T17:00:00Z'),
  hasRings: true,
}

it('writes a link that parses back to the same state', () => {
  const read = readMapLink(new URL(writeMapLink(link)).searchParams)
  expect(read).toEqual({ ...link, view: { x: expect.any(Number), y: expect.any(Number), zoom: 9.5 } })
  expect(read.view!.x).toBeCloseTo(link.view.x, 5)
  expect(read.view!.y).toBeCloseTo(link.view.y, 5)
})

it('keeps a link without choices short', () => {
  const url = writeMapLink({ view: null, hiddenLayers: new Set(), timeMs: null, hasRings: false })
  expect(url).toBe(location.href)
})

it.each(['map=x', 'map=1/2', 'map=1/2/NaN', 'time=soon'])('ignores %s', (query) => {
  expect(readMapLink(new URLSearchParams(query))).toMatchObject({ view: null, timeMs: null })
})

it('treats a threat as ongoing from its start until just before its end', () => {
  const threat = { startsAt: '2026-11-24T12:00:00Z', endsAt: '2026-11-24T18:00:00Z' } as MapThreat
  const at = (time: string) => isUnderWay(threat, Date.parse(time))
  expect([at('2026-11-24T11:59:00Z'), at('2026-11-24T12:00:00Z'), at('2026-11-24T18:00:00Z')]).toEqual([
    false,
    true,
    false,
  ])
  expect(isUnderWay({ ...threat, endsAt: null }, Date.parse('2027-01-01T00:00:00Z'))).toBe(true)
})
