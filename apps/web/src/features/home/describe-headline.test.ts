import { beforeEach, expect, it } from 'vitest'
import type { OrgWatch } from '~/data/org/queries'
import { setRegionalSettings } from '~/lib/regional-settings'
import { describeHeadline } from './describe-headline.ts'

type Overview = Parameters<typeof describeHeadline>[0]

const today = (time: string) =>
  new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00.000Z`).toISOString()

interface Facts {
  active?: number
  upcoming?: number
  touched?: number
  possibly?: number
  properties?: number
  sources?: number
}

const overview = ({
  active = 0,
  upcoming = 0,
  touched = 0,
  possibly = 0,
  properties = 37,
  sources = 6,
}: Facts = {}) =>
  ({
    counts: { properties },
    threats: { active, upcoming, affected: { properties: touched, approximate: possibly } },
    sources: { total: sources, oldestSuccessAt: today('17:29') },
  }) as unknown as Overview

const watch = (change: Partial<OrgWatch> = {}): OrgWatch => ({
  checkedAt: today('17:30'),
  feeds: 6,
  gaps: [],
  unlocatedProperties: 0,
  ...change,
})

const gap = (name: string) => ({
  sourceId: name,
  name,
  hazards: [],
  unmonitoredSince: today('16:02'),
  reason: null,
  isPaused: false,
})

beforeEach(() => setRegionalSettings({ locale: 'en-US', timeZone: 'UTC' }))

it('states how many threats are open at how many properties, and which properties aren’t monitored', () => {
  expect(describeHeadline(overview({ active: 5, touched: 9 }), watch({ unlocatedProperties: 2 }))).toBe(
    '5 active threats are open at 9 of 37 properties. 2 properties aren’t monitored (no location).',
  )
  expect(describeHeadline(overview({ active: 1, touched: 1 }), watch())).toBe(
    '1 active threat is open at 1 of 37 properties.',
  )
  expect(describeHeadline(overview({ active: 4, upcoming: 1, touched: 9 }), watch())).toBe(
    '4 active and 1 upcoming threats are open at 9 of 37 properties.',
  )
})

it('says which properties are only possibly affected, because their location is rough', () => {
  expect(describeHeadline(overview({ active: 5, touched: 9, possibly: 2 }), watch())).toBe(
    '5 active threats are open at 7 (and possibly 2 more) of 37 properties.',
  )
  expect(describeHeadline(overview({ active: 1, touched: 2, possibly: 2 }), watch())).toBe(
    '1 active threat may affect 2 of 37 properties (located only by ZIP code or city).',
  )
})

it('states that there are no threats only with the time of the last check and the number of sources', () => {
  expect(describeHeadline(overview(), watch())).toBe('No open threats. All 6 sources checked since 5:29 PM.')
})

it('never treats a silent source as no threats', () => {
  expect(describeHeadline(overview(), watch({ gaps: [gap('USGS earthquakes')] }))).toBe(
    'No open threats. USGS earthquakes not monitored since 4:02 PM.',
  )
  expect(describeHeadline(overview(), watch({ gaps: [gap('NWS'), gap('USGS')] }))).toBe(
    'No open threats. 2 of 6 sources not monitored, with gaps going back to 4:02 PM.',
  )
  expect(describeHeadline(overview(), undefined)).toBe(
    'No open threats. Couldn’t check whether your sources are working.',
  )
  expect(describeHeadline(overview({ sources: 0 }), watch({ feeds: 0 }))).toBe(
    'Your properties aren’t monitored: no sources are connected.',
  )
})

it('mentions sources that people paused without calling them a coverage gap', () => {
  const paused = (name: string) => ({ ...gap(name), isPaused: true })
  expect(describeHeadline(overview(), watch({ gaps: [paused('NWS')] }))).toBe(
    'No open threats. 1 source paused.',
  )
  expect(
    describeHeadline(
      overview({ active: 1, touched: 1 }),
      watch({ gaps: [paused('NWS'), gap('USGS'), paused('FEMA')] }),
    ),
  ).toBe('1 active threat is open at 1 of 37 properties. USGS not monitored since 4:02 PM. 2 sources paused.')
})

it('doesn’t say that there are no threats if nothing is monitored', () => {
  const gaps = [gap('NWS'), { ...gap('USGS'), isPaused: true }]
  expect(describeHeadline(overview(), watch({ feeds: 2, gaps }))).toBe(
    'Your properties aren’t monitored. NWS not monitored since 4:02 PM. 1 source paused.',
  )
  expect(describeHeadline(overview({ active: 1, touched: 1 }), watch({ feeds: 2, gaps }))).toBe(
    '1 active threat is open at 1 of 37 properties. NWS not monitored since 4:02 PM. 1 source paused.',
  )
})

it('states only that there are no properties yet', () => {
  expect(describeHeadline(overview({ properties: 0 }), watch())).toBe('No properties yet')
})
