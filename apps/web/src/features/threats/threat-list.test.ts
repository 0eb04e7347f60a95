import { expect, it } from 'vitest'
import { groupThreats, readThreatView, toThreatFilters, writeThreatView } from './threat-list.tsx'

const read = (address: string) => readThreatView(new URLSearchParams(address))

it('reads the view from the URL and ignores unknown values', () => {
  expect(read('span=past&severity=severe&triage=lost')).toEqual({
    span: 'past',
    severity: 'severe',
    triage: '',
  })
  expect(writeThreatView(new URLSearchParams('threat=1&span=past'), { span: 'current' }).toString()).toBe(
    'threat=1',
  )
})

it('requests the past twelve months, with the same query for an hour', () => {
  const past = read('span=past')
  const [early, late] = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:59:00.000Z'].map((moment) =>
    toThreatFilters(past, new Date(moment)),
  )
  expect(early).toEqual({
    status: 'ended,expired,cancelled',
    from: '2025-11-21T12:00:00.000Z',
    sort: '-sentAt',
  })
  expect(late).toEqual(early)
  expect(toThreatFilters(read(''))).toEqual({})
})

it('moves resolved and dismissed threats out of the active ones', () => {
  const threats = [
    { status: 'active', triage: 'new' },
    { status: 'active', triage: 'resolved' },
    { status: 'upcoming', triage: 'dismissed' },
    { status: 'upcoming', triage: 'in_progress' },
  ] as const
  const count = (span: 'current' | 'past') =>
    groupThreats(threats, span).flatMap(({ group, members }) =>
      members.length > 0 ? [[group, members.length]] : [],
    )
  expect(count('current')).toEqual([
    ['active', 1],
    ['upcoming', 1],
    ['closed', 2],
  ])
  expect(count('past')).toEqual([['past', 4]])
})
