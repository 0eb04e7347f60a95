import { expect, it } from 'vitest'
import { canSend, gracePeriodMs, nextSenderStatus, type Verdict } from './sender-status.ts'

const now = new Date('2026-11-21T12:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const hourMs = 60 * 60 * 1000

const row = (values: Partial<Parameters<typeof nextSenderStatus>[0]>) => ({
  status: 'pending' as const,
  failureReason: null,
  pendingSince: before(hourMs),
  degradedSince: null,
  verifiedAt: null,
  ...values,
})
const nextStatus = (values: Parameters<typeof row>[0], verdict: Verdict, wasRequested = false) =>
  nextSenderStatus(row(values), { verdict, reason: 'DKIM key: gone.', wasRequested, now })

it('verifies a new sender once, and fails it after 72 hours', () => {
  expect(nextStatus({}, 'verified')).toMatchObject({ status: 'verified', verifiedAt: now })
  expect(nextStatus({}, 'lost')).toMatchObject({ status: 'pending', failureReason: null })
  expect(nextStatus({ pendingSince: before(gracePeriodMs) }, 'lost')).toMatchObject({
    status: 'failed',
    failureReason: 'It wasn’t verified within 72 hours. DKIM key: gone.',
  })
})

it('gives a verified sender that lost a record 72 hours, and restores it', () => {
  const verified = { status: 'verified' as const, verifiedAt: before(1_000 * hourMs) }
  const degraded = nextStatus(verified, 'lost')
  expect(degraded).toMatchObject({ status: 'degraded', degradedSince: now, verifiedAt: verified.verifiedAt })
  expect(nextStatus({ ...degraded, degradedSince: before(71 * hourMs) }, 'lost').status).toBe('degraded')
  expect(nextStatus({ ...degraded, degradedSince: before(72 * hourMs) }, 'lost').status).toBe('failed')
  expect(nextStatus(degraded, 'verified')).toMatchObject({
    status: 'verified',
    degradedSince: null,
    failureReason: null,
    verifiedAt: verified.verifiedAt,
  })
})

it('keeps the status while DNS does not respond', () => {
  const long = before(2 * gracePeriodMs)
  expect(nextStatus({ status: 'verified' }, 'unknown').status).toBe('verified')
  expect(nextStatus({ status: 'degraded', degradedSince: long }, 'unknown').status).toBe('degraded')
})

it('retries a failed sender on request, and restores it once its records are back', () => {
  expect(nextStatus({ status: 'failed' }, 'lost')).toMatchObject({ status: 'failed' })
  expect(nextStatus({ status: 'failed' }, 'lost', true)).toMatchObject({
    status: 'pending',
    pendingSince: now,
  })
  expect(nextStatus({ status: 'failed' }, 'verified')).toMatchObject({ status: 'verified' })
})

it('can send while verified, or degraded for less than 72 hours', () => {
  expect(canSend(row({ status: 'verified' }), now)).toBe(true)
  expect(canSend(row({ status: 'degraded', degradedSince: before(71 * hourMs) }), now)).toBe(true)
  expect(canSend(row({ status: 'degraded', degradedSince: before(gracePeriodMs) }), now)).toBe(false)
  expect(canSend(row({ status: 'pending' }), now)).toBe(false)
  expect(canSend(row({ status: 'failed' }), now)).toBe(false)
})
