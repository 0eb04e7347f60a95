import { contactHash, contactKey } from '../../domains/estate/tenants/contacts.ts'
import {
  type ConsentChannel,
  type consentMethods,
  consentRecord,
  type ConsentState,
  suppression,
} from '../../platform/db/schema/index.ts'
import { daysBetween } from './demo-time.ts'
import { byDemo, type DemoTenantRow, type DemoWorld, type History } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'

interface DemoConsent {
  channel: ConsentChannel
  address: string
  state: ConsentState
  method: (typeof consentMethods)[number]
  daysAgo: number
}

/** Consent to safety alerts, and the addresses that got out of them. */
export function makeConsents(demo: DemoWorld): History {
  const random = demo.random('consents')
  const records = demo.tenants.flatMap((tenant, index) =>
    listConsents(demo, tenant, index).map((consent) => toConsentRow(demo, tenant, consent, random)),
  )
  const optOuts = records.filter(({ state }) => state === 'opted_out')
  const suppressions = optOuts.map(({ orgId, channel, addressHash, occurredAt }) => ({
    id: random.id(occurredAt),
    orgId,
    channel,
    addressHash,
    reason: 'unsubscribe' as const,
    since: occurredAt,
  }))
  return {
    rows: [
      [consentRecord, records],
      [suppression, suppressions],
    ],
    events: [],
  }
}

/**
 * About half opted in through their link, some were only invited, and a few declined or opted out. One in five with a
 * mobile phone signed for texts, and one in four with a phone for calls.
 */
function listConsents({ now }: DemoWorld, tenant: DemoTenantRow, index: number): DemoConsent[] {
  const email = tenant.emails[0]?.address
  const phone = tenant.phones[0]
  const consents: DemoConsent[] = []
  const invitedDaysAgo = Math.min(20 + (index % 60), daysBetween(tenant.createdAt, now) - 1)
  const add = (
    channel: ConsentChannel,
    address: string,
    state: ConsentState,
    method: DemoConsent['method'],
    daysAgo: number,
  ) => consents.push({ address, channel, state, method, daysAgo })
  if (email !== undefined && index % 20 < 17) {
    add('email', email, 'invited', 'optin_link', invitedDaysAgo)
    const bucket = index % 20
    if (bucket < 11) add('email', email, 'opted_in', 'optin_link', invitedDaysAgo - 3)
    else if (bucket === 11) add('email', email, 'declined', 'optin_link', invitedDaysAgo - 2)
    if (bucket === 10) add('email', email, 'opted_out', 'list_unsubscribe', 4)
  }
  if (phone?.type === 'mobile' && index % 5 === 2)
    add('sms', phone.e164!, 'opted_in', 'staff_recorded', invitedDaysAgo)
  if (phone && index % 4 === 0) add('voice', phone.e164!, 'opted_in', 'staff_recorded', invitedDaysAgo)
  return consents
}

type ConsentRow = typeof consentRecord.$inferSelect

/** Where a tenant agreed if staff recorded it. Calls with a recorded voice need a signature. */
const evidenceOf: Record<ConsentChannel, ConsentRow['evidence']> = {
  email: { note: 'Checked on the move-in form.' },
  sms: { note: 'Checked on the move-in form.' },
  voice: { note: 'Signed at move-in.', documentRef: 'Consent to safety calls, in the lease file' },
}

function toConsentRow(
  demo: DemoWorld,
  { id: tenantId, language }: DemoTenantRow,
  { channel, address, state, method, daysAgo }: DemoConsent,
  random: SeededRandom,
): ConsentRow {
  const isStaffRecorded = method === 'staff_recorded'
  const occurredAt = new Date(demo.now.getTime() - daysAgo * 86_400_000)
  return {
    id: random.id(occurredAt),
    orgId: demo.orgId,
    tenantId,
    channel,
    address: contactKey(address),
    addressHash: contactHash(demo, channel, address),
    purpose: 'safety_alerts',
    state,
    method,
    wordingVersion: isStaffRecorded ? null : '2026-11-01',
    wordingHash: null,
    language,
    evidence: isStaffRecorded ? evidenceOf[channel] : {},
    occurredAt,
    actor: isStaffRecorded ? byDemo : { type: 'tenant', id: tenantId, name: null },
    createdAt: occurredAt,
  }
}
