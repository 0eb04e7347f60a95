import { contactHash, contactKey } from '../../domains/estate/tenants/contacts.ts'
import { type ConsentChannel, consentRecord, suppression } from '../../platform/db/schema/index.ts'
import { aboutTenant, describePlaces, type Invitation, planCampaigns } from './demo-campaigns.ts'
import { minutesAfter, workTime } from './demo-time.ts'
import { wordingAt } from './demo-wordings.ts'
import {
  byColleague,
  type DemoTenantRow,
  type DemoWorld,
  type History,
  type HistoryEvent,
} from './history.ts'
import { browser } from './load-history.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Consent to safety alerts, and the addresses that got out of them. */
export function makeConsents(demo: DemoWorld): History {
  const random = demo.random('consents')
  const invitations = planCampaigns(demo).flatMap((campaign) => campaign.invitations)
  const emailConsents = invitations.flatMap((invitation) => listEmailConsents(demo, invitation))
  const phoneConsents = demo.tenants.flatMap((tenant, index) =>
    listPhoneConsents(demo, tenant, index, random).map((record) => ({ tenant, record })),
  )
  const asked = new Set(invitations.map(({ tenant }) => tenant.id))
  const stoppedBefore = demo.tenants.flatMap(({ id, emails, createdAt: since }) => {
    const [email] = emails
    if (!email || asked.has(id)) return []
    const address = contactKey(email.address)
    if (email.status === 'bounced') return { address, reason: 'hard_bounce' as const, since }
    return email.status === 'complained' ? { address, reason: 'complaint' as const, since } : []
  })
  const stopped = invitations.flatMap(({ address, answer, answeredAt, optedOutAt, sentAt }) => {
    if (answer === 'bounced') return { address, reason: 'hard_bounce' as const, since: sentAt }
    if (answer === 'complained') return { address, reason: 'complaint' as const, since: answeredAt! }
    return optedOutAt ? { address, reason: 'unsubscribe' as const, since: optedOutAt } : []
  })
  const suppressions = [...stopped, ...stoppedBefore].map(({ address, reason, since }) => ({
    id: random.id(since),
    orgId: demo.orgId,
    channel: 'email' as const,
    addressHash: contactHash(demo, 'email', address),
    reason,
    since,
  }))
  return {
    rows: [
      [consentRecord, [...emailConsents, ...phoneConsents.map(({ record }) => record)]],
      [suppression, suppressions],
    ],
    events: listPhoneEvents(demo, phoneConsents),
  }
}

/** As `recordConsent` records what staff enter. Events of emails are in `makeCampaigns`. */
function listPhoneEvents(
  demo: DemoWorld,
  consents: readonly { tenant: DemoTenantRow; record: ConsentRow }[],
): HistoryEvent[] {
  const places = describePlaces(demo)
  return consents.map(({ tenant, record }) => {
    const place = places.get(tenant.id)
    const { id: consentRecordId, channel, purpose, state, occurredAt } = record
    return {
      ...aboutTenant(tenant),
      at: occurredAt,
      actor: staffOf(tenant),
      category: 'consent',
      action: 'consent.recorded_by_staff',
      summary: `Staff recorded that a tenant${place ? ` at ${place}` : ''} opted in.`,
      metadata: { channel, purpose, state, consentRecordId },
    }
  })
}

/** The colleague who added the tenant. */
const staffOf = ({ createdBy }: DemoTenantRow) => byColleague({ id: createdBy! })

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
    ...(values.state === 'opted_out' ? { wordingVersion: null, wordingHash: null } : wordingAt(at)),
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
  const workday = workTime(demo, 20 + (index % 60), random)
  const at = workday > tenant.createdAt ? workday : minutesAfter(tenant.createdAt, 1 + (index % 60))
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
    wordingHash: null,
    language: tenant.language,
    evidence: evidenceOf[channel],
    actor: staffOf(tenant),
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
  occurredAt: at,
  createdAt: at,
})
