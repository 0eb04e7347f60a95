import { expect, it } from 'vitest'
import { TextFailure, type TextFailureKind } from '../../../platform/sms/text-gateway.ts'
import { nextTextTime } from './quiet-hours.ts'
import { classifyTextFailure } from './sms-channel.ts'

it.each([
  ['unknown', 'unknown'],
  ['bad_address', 'bad_address'],
  ['opted_out', 'bad_address'],
  ['rejected', 'rejected'],
  ['deferred', 'deferred'],
  ['unavailable', 'unavailable'],
  ['sender_rejected', 'sender_rejected'],
] satisfies [TextFailureKind, string][])('classifies a failure that is %s as %s', (kind, failure) => {
  expect(classifyTextFailure(new TextFailure(kind, 'No.'))).toEqual({ failure, detail: 'No.' })
})

it('leaves a text in doubt after an error on our side', () => {
  expect(classifyTextFailure(new TypeError('undefined')).failure).toBe('unknown')
})

it.each([
  ['during the day', '2026-11-28T18:00:00Z', 'America/Denver', '2026-11-28T18:00:00Z'],
  ['at 8:00 sharp', '2026-11-28T15:00:00Z', 'America/Denver', '2026-11-28T15:00:00Z'],
  ['at 7:59', '2026-11-28T14:59:00Z', 'America/Denver', '2026-11-28T15:00:00Z'],
  ['at 9 p.m. sharp', '2026-11-28T04:00:00Z', 'America/Denver', '2026-11-28T15:00:00Z'],
  [
    'the same instant, an hour earlier there',
    '2026-11-28T03:59:00Z',
    'America/Denver',
    '2026-11-28T03:59:00Z',
  ],
  ['the night clocks go forward', '2026-03-08T05:00:00Z', 'America/New_York', '2026-03-08T12:00:00Z'],
  ['the night clocks go back', '2026-11-01T04:00:00Z', 'America/New_York', '2026-11-01T13:00:00Z'],
  ['in another zone', '2026-11-28T18:00:00Z', 'Pacific/Guam', '2026-11-28T22:00:00Z'],
])('waits for the end of quiet hours: %s', (_name, now, timeZone, expected) => {
  expect(nextTextTime(timeZone, { isExtreme: false }, new Date(now))).toEqual(new Date(expected))
})

it('never waits with an extreme alert', () => {
  const night = new Date('2026-11-28T09:00:00Z')
  expect(nextTextTime('America/Denver', { isExtreme: true }, night)).toEqual(night)
})
