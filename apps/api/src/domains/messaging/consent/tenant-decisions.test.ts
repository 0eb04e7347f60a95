import fc from 'fast-check'
import { expect, it } from 'vitest'
import { consentStates } from '../../../platform/db/schema/index.ts'
import { allowedDecisions } from '../../estate/tenants/consent.ts'
import { nextConsentState, canBecomePending, possibleDecisions, tenantDecisions } from './tenant-decisions.ts'

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
