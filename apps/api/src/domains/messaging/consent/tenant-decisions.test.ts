import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consentStates, type ConsentState } from '../../../platform/db/schema/consent-record.ts'
import { allowedDecisions } from '../../estate/tenants/consent-rules.ts'
import {
  canBecomePending,
  nextConsentState,
  noEarlierThan,
  planDecision,
  possibleDecisions,
  tenantDecisions,
} from './tenant-decisions.ts'

const state = fc.constantFrom(...consentStates)

it('always lets a tenant opt out, and always lets them opt in again', () => {
  fc.assert(
    fc.property(state, (from) => {
      expect(nextConsentState(from, 'opt_out')).toBe('opted_out')
      expect(nextConsentState(from, 'opt_in')).toBe('opted_in')
    }),
  )
})

it('offers exactly the decisions that change something', () => {
  fc.assert(
    fc.property(state, fc.constantFrom(...tenantDecisions), (from, decision) => {
      const next = nextConsentState(from, decision)
      expect(possibleDecisions(from).includes(decision)).toBe(next !== null && next !== from)
    }),
  )
})

it('never weakens a decision because an address was typed in, and never lets staff undo a refusal', () => {
  for (const decided of ['opted_in', 'declined', 'opted_out'] as const) {
    expect(canBecomePending(decided)).toBe(false)
  }
  for (const no of ['declined', 'opted_out'] as const) expect(allowedDecisions(no)).not.toContain('opted_in')
})

it('lets a tenant decline until they have opted in or out', () => {
  const declining = consentStates.filter((from) => nextConsentState(from, 'decline') === 'declined')
  expect(declining).toEqual(['none', 'invited', 'pending_confirmation', 'declined', 'expired'])
  for (const from of ['opted_in', 'opted_out'] as const) expect(nextConsentState(from, 'decline')).toBeNull()
})

it('makes consent pending only where no one has decided or is deciding', () => {
  expect(consentStates.filter(canBecomePending)).toEqual(['none', 'invited', 'expired'])
})

const consentIn = (state: ConsentState, other: ConsentState = 'none') => ({
  byPurpose: {
    safety_alerts: { state, since: null },
    service_messages: { state: other, since: null },
    marketing: { state: other, since: null },
  },
  suppressed: false,
})

describe('a decision', () => {
  it('is recorded for the purpose it is about', () => {
    expect(planDecision(consentIn('invited', 'opted_in'), 'opt_in')).toEqual({
      state: 'opted_in',
      isNew: true,
      purposes: ['safety_alerts'],
    })
    expect(planDecision(consentIn('invited', 'opted_in'), 'decline')?.purposes).toEqual(['safety_alerts'])
  })

  it('to opt out ends every consent to email, and records nothing for the others', () => {
    expect(planDecision(consentIn('opted_in', 'opted_in'), 'opt_out')).toEqual({
      state: 'opted_out',
      isNew: true,
      purposes: ['safety_alerts', 'service_messages', 'marketing'],
    })
    expect(planDecision(consentIn('opted_in', 'declined'), 'opt_out')?.purposes).toEqual(['safety_alerts'])
  })

  it('changes nothing if it’s repeated, except that opting in lifts a suppression', () => {
    expect(planDecision(consentIn('opted_in'), 'opt_in')?.isNew).toBe(false)
    expect(planDecision({ ...consentIn('opted_in'), suppressed: true }, 'opt_in')?.isNew).toBe(true)
    expect(planDecision({ ...consentIn('opted_out'), suppressed: true }, 'opt_out')?.isNew).toBe(false)
    expect(planDecision(consentIn('opted_in'), 'decline')).toBeNull()
  })
})

describe('the time of a record', () => {
  afterEach(() => vi.useRealTimers())

  it('is now, but never before the previous record, which would then stay in force', () => {
    const now = new Date('2026-11-01T12:00:00Z')
    vi.useFakeTimers({ now, toFake: ['Date'] })
    expect(noEarlierThan(null)).toEqual(now)
    expect(noEarlierThan('2026-11-01T11:00:00Z')).toEqual(now)
    expect(noEarlierThan('2026-11-01T13:00:00Z')).toEqual(new Date('2026-11-01T13:00:00Z'))
  })
})
