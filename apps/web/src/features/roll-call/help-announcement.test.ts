import { expect, it } from 'vitest'
import type { RollCallEntry } from '~/data/roll-call/queries'
import { announceCalls } from './help-announcement.ts'

const entry = (name: string, group: string, answeredAt: string | null) =>
  ({
    tenant: { id: name, name },
    group,
    answeredAt,
    unit: { id: 'u', name: '204' },
    building: null,
    property: null,
  }) as unknown as RollCallEntry

const seen = { latestCallAt: '2026-11-28T06:00:00.000Z', needHelp: 1 }
const old = entry('Ada', 'need_help', '2026-11-28T06:00:00.000Z')

it('names who called for help, with where they are', () => {
  const calls = [entry('Linh', 'need_help', '2026-11-28T06:01:00.000Z'), old]
  expect(announceCalls(seen, calls, { needHelp: 2 })).toBe('Linh (Unit 204) needs help.')
})

it('counts them if the filters hide them', () => {
  const safe = [entry('Sam', 'safe', '2026-11-28T06:02:00.000Z')]
  expect(announceCalls(seen, safe, { needHelp: 3 })).toBe('2 more people need help.')
})

it('says nothing about other answers, a next page, or help that is no longer needed', () => {
  const earlier = entry('Linh', 'need_help', '2026-11-28T05:00:00.000Z')
  expect(announceCalls(seen, [old, earlier], { needHelp: 1 })).toBeNull()
  expect(announceCalls(seen, [entry('Sam', 'safe', '2026-11-28T06:02:00.000Z')], { needHelp: 0 })).toBeNull()
})
