import { expect, it } from 'vitest'
import { readListState } from '~/lib/list-url'
import { activityRules, toActivityConditions } from './activity-rules.ts'

const read = (query: string) => toActivityConditions(readListState(new URLSearchParams(query), activityRules))

it('uses whole days in the local time zone', () => {
  const { from, to } = read('from=2026-11-02&to=2026-11-02')

  expect(new Date(from!)).toEqual(new Date(2026, 10, 2))
  expect(new Date(to!)).toEqual(new Date(2026, 10, 3))
})

it('drops invalid values from a URL', () => {
  expect(read('category=threat,weather&actorId=me&from=tomorrow&q= hail ')).toEqual({
    category: 'threat',
    q: 'hail',
  })
})
