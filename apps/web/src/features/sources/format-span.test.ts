import { expect, it } from 'vitest'
import { formatCadence, formatSpan } from './format-span.ts'

it('writes a delay in its largest unit', () => {
  expect([0, 42, 90, 5400, 172_800].map(formatSpan)).toEqual(['0 s', '42 s', '1.5 min', '1.5 h', '2 d'])
})

it('writes how often a feed is asked', () => {
  expect([30, 60, 90, 300, 3600, 86_400].map(formatCadence)).toEqual([
    '30 seconds',
    'minute',
    '90 seconds',
    '5 minutes',
    'hour',
    'day',
  ])
})
