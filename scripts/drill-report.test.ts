import { expect, it } from 'vitest'

import type { Drill } from '../apps/api/src/domains/messaging/drills/drills.schema.ts'
import { describeLength, describeScore, isReadyToStart, listNews } from './drill-report.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 29, 12, 0, seconds)).toISOString()
const ana = { id: 'ana', name: 'Ana Diaz' }

const step = {
  offsetMinutes: 0,
  hazard: 'tornado',
  severity: 'severe',
  description: '',
  expects: [],
  dueAt: null,
  affected: [{ property: { id: 'maple', name: 'Maple Court' }, severity: 'severe', distanceMeters: 0 }],
  affectedCount: 1,
} as const

const drill = {
  title: 'Tornado at night',
  status: 'completed',
  stopReason: null,
  speed: 600,
  startedAt: at(0),
  steps: [
    {
      ...step,
      position: 0,
      phase: 'watch',
      headline: 'Tornado Watch',
      playedAt: at(0),
      acknowledgedAt: at(3),
      acknowledgedBy: ana,
    },
    {
      ...step,
      position: 1,
      phase: 'warning',
      headline: 'Tornado Warning',
      playedAt: at(9),
      acknowledgedAt: null,
      acknowledgedBy: null,
    },
    {
      ...step,
      position: 2,
      phase: 'upgrade',
      headline: 'Tornado Emergency',
      playedAt: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
    },
  ],
  alerts: [{ id: 'alert', kind: 'alert', text: 'Take shelter.', sentAt: at(10), sentBy: ana }],
  participants: [{ user: ana, answer: 'yes', response: 'safe', respondedAt: at(12), reachedBy: ['email'] }],
  score: {
    acknowledge: { realSeconds: 3, scenarioSeconds: 1_800 },
    alert: { realSeconds: 1, scenarioSeconds: 600 },
    participants: 3,
    reached: 2,
    answered: 1,
    expected: 3,
    onTime: 2,
    missed: [{ position: 1, headline: 'Tornado Warning', reaction: 'acknowledge' }],
  },
} as unknown as Drill

it('prints what happened in order and once, in real and scenario time, as an exercise', () => {
  const printed = new Set<string>()
  expect(listNews(drill, printed)).toEqual([
    'EXERCISE  0 sec (0 sec in the scenario)  Tornado Watch, 1 affected',
    'EXERCISE  3 sec (30 min in the scenario)  Tornado Watch acknowledged by Ana Diaz',
    'EXERCISE  9 sec (1 hr 30 min in the scenario)  Tornado Warning, 1 affected',
    'EXERCISE  10 sec (1 hr 40 min in the scenario)  Alert sent by Ana Diaz',
    'EXERCISE  12 sec (2 hr in the scenario)  Ana Diaz is safe',
  ])
  expect(listNews(drill, printed)).toEqual([])
})

it('prints the score', () => {
  expect(describeScore(drill)).toEqual([
    'EXERCISE  Tornado at night: Completed',
    '  Time to acknowledge  3 sec (30 min in the scenario)',
    '  Time to alert        1 sec (10 min in the scenario)',
    '  Reached              2 of 3 (67%)',
    '  Answered             1 of 3 (33%)',
    '  On time              2 of 3',
    '  Missed               Tornado Warning: not acknowledged in time',
  ])
  expect(describeScore({ ...drill, stopReason: 'emergency', score: null })).toEqual([
    'EXERCISE  Tornado at night: Stopped because of a real emergency',
  ])
})

it('says how long a script takes', () => {
  expect(describeLength(150, 600)).toBe('2 hr 30 min in the scenario, 15 sec at 600 times real time')
  expect(describeLength(150, 1)).toBe('2 hr 30 min')
})

it('starts once everyone has answered, or after the wait', () => {
  const invited = { user: ana, answer: null, response: null, respondedAt: null, reachedBy: [] }
  expect(isReadyToStart({ participants: [{ ...invited, answer: 'no' }] }, 0, 10)).toBe(true)
  expect(isReadyToStart({ participants: [invited] }, 599_999, 10)).toBe(false)
  expect(isReadyToStart({ participants: [invited] }, 600_000, 10)).toBe(true)
})
