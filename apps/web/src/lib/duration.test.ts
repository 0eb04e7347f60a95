import { expect, it } from 'vitest'
import { formatCadence, formatDelay, formatDuration, formatEstimate, formatMinutes } from './duration.ts'

it.each([
  [0, '<1 s'],
  [600, '1 s'],
  [42_400, '42 s'],
  [60_000, '1 min'],
  [3_900_000, '1 h 5 min'],
  [90_000_000, '1 d 1 h'],
])('formats %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

it.each([
  [60_000, '1 min'],
  [119_000, '1 min'],
  [3_600_000, '1 h'],
  [4_320_000, '1 h 12 min'],
  [183_600_000, '2 d 3 h'],
  [172_860_000, '2 d'],
])('formats %i ms remaining as %s', (ms, text) => {
  expect(formatMinutes(ms)).toBe(text)
})

it('formats a delay in its largest unit', () => {
  expect([0, 0.5, 42, 90, 5400, 172_800].map(formatDelay)).toEqual([
    '0 s',
    '0.5 s',
    '42 s',
    '1.5 min',
    '1.5 h',
    '2 d',
  ])
})

it('formats an estimate', () => {
  expect([0.2, 40, 89, 90, 200, 5399, 8000, 200_000].map(formatEstimate)).toEqual([
    '1 s',
    '40 s',
    '89 s',
    '2 min',
    '3 min',
    '90 min',
    '2 h',
    '56 h',
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
