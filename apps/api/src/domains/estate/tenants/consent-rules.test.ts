import { describe, expect, it } from 'vitest'
import { consentStates } from '../../../platform/db/schema/consent-record.ts'
import { allowedDecisions, mergeConsent, resolveConsent } from './consent-rules.ts'

const day = (n: number) => new Date(Date.UTC(2026, 0, n))
const at = (n: number) => day(n).toISOString()
const none = { state: 'none', since: null } as const
const noConsent = { safety_alerts: none, service_messages: none, marketing: none }

it('starts without consent to anything', () => {
  expect(resolveConsent('ana', [])).toEqual({ byPurpose: noConsent, others: [] })
  expect(mergeConsent([])).toEqual(noConsent)
})

it('takes the latest record for each purpose', () => {
  const { byPurpose } = resolveConsent('ana', [
    { tenantId: 'ana', purpose: 'safety_alerts', state: 'opted_in', occurredAt: day(1) },
    { tenantId: 'ana', purpose: 'marketing', state: 'declined', occurredAt: day(2) },
    { tenantId: 'ana', purpose: 'safety_alerts', state: 'opted_out', occurredAt: day(3) },
  ])
  expect(byPurpose).toEqual({
    safety_alerts: { state: 'opted_out', since: at(3) },
    service_messages: none,
    marketing: { state: 'declined', since: at(2) },
  })
})

it('never counts what another tenant agreed to at the same address', () => {
  const bo = { tenantId: 'bo', purpose: 'safety_alerts', state: 'opted_in', occurredAt: day(1) } as const
  const others = [{ tenantId: 'bo', purpose: 'safety_alerts', state: 'opted_in', since: at(1) }]
  expect(resolveConsent('ana', [bo])).toEqual({ byPurpose: noConsent, others })
  expect(resolveConsent(null, [bo])).toEqual({ byPurpose: noConsent, others })
})

describe('a record without a tenant', () => {
  const record = (state: (typeof consentStates)[number], n: number, tenantId: string | null = null) =>
    ({ tenantId, purpose: 'safety_alerts', state, occurredAt: day(n) }) as const
  const stateOf = (tenantId: string | null, ...records: ReturnType<typeof record>[]) =>
    resolveConsent(tenantId, records).byPurpose.safety_alerts

  it.each(consentStates)(
    'that is %s counts for tenants with the address only if it stops messages',
    (state) => {
      const isStop = state === 'opted_out' || state === 'declined'
      for (const tenantId of ['ana', 'bo'])
        expect(stateOf(tenantId, record(state, 1))).toEqual(isStop ? { state, since: at(1) } : none)
      expect(stateOf(null, record(state, 1))).toEqual({ state, since: at(1) })
    },
  )

  it('that opts in doesn’t take back the one that stopped messages before it', () => {
    const records = [record('opted_in', 1, 'ana'), record('opted_out', 2), record('opted_in', 3)]
    expect(stateOf('ana', ...records)).toEqual({ state: 'opted_out', since: at(2) })
    expect(stateOf(null, ...records)).toEqual({ state: 'opted_in', since: at(3) })
  })
})

it('merges several addresses: opted in if one is, otherwise the latest decision', () => {
  const early = { state: 'opted_in', since: at(1) } as const
  const late = { state: 'opted_out', since: at(3) } as const
  const middle = { state: 'declined', since: at(2) } as const
  const merge = (...states: { state: (typeof consentStates)[number]; since: string | null }[]) =>
    mergeConsent(states.map((state) => ({ ...noConsent, safety_alerts: state }))).safety_alerts
  expect(merge(late, early)).toEqual(early)
  expect(merge(middle, late, none)).toEqual(late)
  expect(merge(late, middle)).toEqual(late)
  expect(merge(none, none)).toEqual(none)
})

it('lets staff record a refusal in any state, and consent only if the tenant hasn’t refused', () => {
  expect(Object.fromEntries(consentStates.map((state) => [state, allowedDecisions(state).join()]))).toEqual({
    none: 'opted_in,opted_out',
    invited: 'opted_in,opted_out',
    pending_confirmation: 'opted_in,opted_out',
    opted_in: 'opted_out',
    opted_out: '',
    declined: 'opted_out',
    expired: 'opted_in,opted_out',
  })
})
