import { contactHash, contactKey } from '../../domains/estate/tenants/contacts.ts'
import { type ConsentChannel, consentRecord, suppression } from '../../platform/db/schema/index.ts'
import { type Invitation, planCampaigns, wordingVersion } from './demo-campaigns.ts'
import { byColleague, byDemo, type DemoTenantRow, type DemoWorld, type History } from './history.ts'
import { browser } from './load-history.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Consent to safety alerts, and the addresses that got out of them. */
export function makeConsents(demo: DemoWorld): History {
  const random = demo.random('consents')
  const invitations = planCampaigns(demo).flatMap((campaign) => campaign.invitations)
  const records = [
    ...invitations.flatMap((invitation) => listEmailConsents(demo, invitation)),
    ...demo.tenants.flatMap((tenant, index) => listPhoneConsents(demo, tenant, index, random)),
  ]
  const stopped = invitations.flatMap(({ address, answer, answeredAt, optedOutAt, sentAt }) => {
    if (answer === 'bounced') return { address, reason: 'hard_bounce' as const, since: sentAt }
    if (answer === 'complained') return { address, reason: 'complaint' as const, since: answeredAt! }
    return optedOutAt ? { address, reason: 'unsubscribe' as const, since: optedOutAt } : []
  })
  const suppressions = stopped.map(({ address, reason, since }) => ({
    id: random.id(since),
    orgId: demo.orgId,
    channel: 'email' as const,
    addressHash: contactHash(demo, 'email', address),
    reason,
    since,
  }))
  return {
    rows: [
      [consentRecord, records],
      [suppression, suppressions],
    ],
    events: [],
  }
}

type ConsentRow = typeof consentRecord.$inferSelect

/** That a tenant was asked by email, and what they decided. */
function listEmailConsents(demo: DemoWorld, invitation: Invitation): ConsentRow[] {
  const { tenant, address, linkId, messageId, consentIds, sentAt, answer, answeredAt, optedOutAt } =
    invitation
  const record = (
    at: Date,
    values: Pick<ConsentRow, 'id' | 'state' | 'method' | 'evidence' | 'actor'>,
  ): ConsentRow => ({
    ...toRecord(demo, { tenant, channel: 'email', address, at }),
    wordingVersion: values.state === 'opted_out' ? null : wordingVersion,
    language: values.state === 'opted_out' ? null : 'en',
    ...values,
  })
  const byTenant = { type: 'tenant' as const, id: tenant.id, name: null }
  const proof = { ...browser, tokenId: linkId, messageId }
  const records = [
    record(sentAt, {
      id: consentIds.invited,
      state: 'invited',
      method: 'optin_link',
      evidence: { messageId },
      actor: byColleague(invitation.invitedBy),
    }),
  ]
  const decided = { id: consentIds.decided, evidence: proof, actor: byTenant }
  if (answer === 'opted_in' || answer === 'opted_out_later')
    records.push(record(answeredAt!, { ...decided, state: 'opted_in', method: 'optin_link' }))
  if (answer === 'declined')
    records.push(record(answeredAt!, { ...decided, state: 'declined', method: 'optin_link' }))
  if (answer === 'complained')
    records.push(
      record(answeredAt!, {
        id: consentIds.decided,
        state: 'opted_out',
        method: 'complaint',
        evidence: { messageId },
        actor: { type: 'system', id: null, name: null },
      }),
    )
  if (optedOutAt)
    records.push(
      record(optedOutAt, {
        ...decided,
        id: consentIds.optedOut,
        state: 'opted_out',
        method: 'list_unsubscribe',
      }),
    )
  return records
}

/** One in five with a mobile phone signed for texts, and one in four with a phone for calls, on the move-in form. */
function listPhoneConsents(
  demo: DemoWorld,
  tenant: DemoTenantRow,
  index: number,
  random: SeededRandom,
): ConsentRow[] {
  const phone = tenant.phones[0]
  if (!phone) return []
  const at = new Date(
    Math.max(demo.now.getTime() - (20 + (index % 60)) * 86_400_000, tenant.createdAt.getTime() + 60_000),
  )
  const channels = [
    ...(phone.type === 'mobile' && index % 5 === 2 ? (['sms'] as const) : []),
    ...(index % 4 === 0 ? (['voice'] as const) : []),
  ]
  return channels.map((channel) => ({
    ...toRecord(demo, { tenant, channel, address: phone.e164!, at }),
    id: random.id(at),
    state: 'opted_in',
    method: 'staff_recorded',
    wordingVersion: null,
    language: tenant.language,
    evidence: evidenceOf[channel],
    actor: byDemo,
  }))
}

/** Where staff recorded that a tenant agreed. Calls with a recorded voice need a signature. */
const evidenceOf = {
  sms: { note: 'Checked on the move-in form.' },
  voice: { note: 'Signed at move-in.', documentRef: 'Consent to safety calls, in the lease file' },
}

interface RecordedContact {
  tenant: DemoTenantRow
  channel: ConsentChannel
  address: string
  at: Date
}

const toRecord = (demo: DemoWorld, { tenant, channel, address, at }: RecordedContact) => ({
  orgId: demo.orgId,
  tenantId: tenant.id,
  channel,
  address: contactKey(address),
  addressHash: contactHash(demo, channel, address),
  purpose: 'safety_alerts' as const,
  wordingHash: null,
  occurredAt: at,
  createdAt: at,
})
