import { expect, it } from 'vitest'
import { canSend, graceMs, nextSenderStatus, type Verdict } from './sender-status.ts'

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
const settle = (values: Parameters<typeof row>[0], verdict: Verdict, wasRequested = false) =>
  nextSenderStatus(row(values), { verdict, reason: 'The DKIM key: gone.', wasRequested, now })

it('verifies a new sender once, and gives it up after 72 hours', () => {
  expect(settle({}, 'verified')).toMatchObject({ status: 'verified', verifiedAt: now })
  expect(settle({}, 'lost')).toMatchObject({ status: 'pending', failureReason: null })
  expect(settle({ pendingSince: before(graceMs) }, 'lost')).toMatchObject({
    status: 'failed',
    failureReason: "It wasn't verified within 72 hours. The DKIM key: gone.",
  })
})

it('gives a verified one that lost a record 72 hours, and takes it back as it was', () => {
  const verified = { status: 'verified' as const, verifiedAt: before(1_000 * hourMs) }
  const degraded = settle(verified, 'lost')
  expect(degraded).toMatchObject({ status: 'degraded', degradedSince: now, verifiedAt: verified.verifiedAt })
  expect(settle({ ...degraded, degradedSince: before(71 * hourMs) }, 'lost').status).toBe('degraded')
  expect(settle({ ...degraded, degradedSince: before(72 * hourMs) }, 'lost').status).toBe('failed')
  expect(settle(degraded, 'verified')).toMatchObject({
    status: 'verified',
    degradedSince: null,
    failureReason: null,
    verifiedAt: verified.verifiedAt,
  })
})

it('holds nothing against a sender while the name service does not answer', () => {
  const long = before(2 * graceMs)
  expect(settle({ status: 'verified' }, 'unknown').status).toBe('verified')
  expect(settle({ status: 'degraded', degradedSince: long }, 'unknown').status).toBe('degraded')
})

it('lets a failed one try again when somebody asks, and by itself once it is in order', () => {
  expect(settle({ status: 'failed' }, 'lost')).toMatchObject({ status: 'failed' })
  expect(settle({ status: 'failed' }, 'lost', true)).toMatchObject({ status: 'pending', pendingSince: now })
  expect(settle({ status: 'failed' }, 'verified')).toMatchObject({ status: 'verified' })
})

it('lets mail leave while it is verified, or degraded for less than 72 hours', () => {
  expect(canSend(row({ status: 'verified' }), now)).toBe(true)
  expect(canSend(row({ status: 'degraded', degradedSince: before(71 * hourMs) }), now)).toBe(true)
  expect(canSend(row({ status: 'degraded', degradedSince: before(graceMs) }), now)).toBe(false)
  expect(canSend(row({ status: 'pending' }), now)).toBe(false)
  expect(canSend(row({ status: 'failed' }), now)).toBe(false)
})
