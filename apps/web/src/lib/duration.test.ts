import { expect, it } from 'vitest'
import {
  formatCadence,
  formatCountdown,
  formatDelay,
  formatDuration,
  formatEstimate,
  formatMinutes,
} from './duration.ts'

it.each([
  [0, '<1 sec'],
  [600, '1 sec'],
  [42_400, '42 sec'],
  [60_000, '1 min'],
  [3_900_000, '1 hr 5 min'],
  [90_000_000, '1 day 1 hr'],
])('formats %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it.each([
  [60_000, '1 min'],
  [119_000, '1 min'],
  [3_600_000, '1 hr'],
  [4_320_000, '1 hr 12 min'],
  [183_600_000, '2 days 3 hr'],
  [172_860_000, '2 days'],
])('formats %i ms remaining as %s', (ms, text) => {
  expect(formatMinutes(ms)).toBe(text)
})

it('counts down to 0:00', () => {
  expect([-1, 0, 1, 60_000, 272_000, 3_605_000].map(formatCountdown)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '1:00',
    '4:32',
    '1:00:05',
  ])
})

it('formats a delay in its largest unit', () => {
  expect([0, 0.5, 42, 90, 5400, 172_800].map(formatDelay)).toEqual([
    '0 sec',
    '0.5 sec',
    '42 sec',
    '1.5 min',
    '1.5 hr',
    '2 days',
  ])
})

it('formats an estimate', () => {
  expect([0.2, 40, 89, 90, 200, 5399, 8000, 200_000].map(formatEstimate)).toEqual([
    '1 sec',
    '40 sec',
    '89 sec',
    '2 min',
    '3 min',
    '90 min',
    '2 hr',
    '56 hr',
  ])
})

it('formats a cadence', () => {
  expect([30, 60, 90, 300, 3600, 86_400].map(formatCadence)).toEqual([
    '30 seconds',
    'minute',
    '90 seconds',
    '5 minutes',
    'hour',
    'day',
  ])
})
