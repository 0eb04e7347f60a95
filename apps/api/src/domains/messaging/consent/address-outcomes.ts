import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { consentRecord, tenant, type TenantEmail } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, loadConsentLookup, premisesName } from '../../estate/index.ts'
import { suppress } from './suppressions.service.ts'
import { noEarlierThan } from './tenant-decisions.ts'
import { findTenantByIdAndAddress, recordConsentEvent, type TenantSummary } from './tenant-identity.ts'

/** The tenant a message went to. */
interface Mailed {
  tenantId: string
  /** Null once the tenant is erased. */
  address: string | null
  language: string
}

interface AddressReport {
  /** The server's text. */
  detail: string | null
  /** Which message it was, for the ledger. */
  metadata: Record<string, string>
}

/** Records that a mailbox doesn't exist: suppresses the address and marks it on every tenant who has it. */
export async function recordBouncedAddress(
  tx: TransactionContext,
  mailed: Omit<Mailed, 'language'>,
  report: AddressReport,
) {
  const { address } = mailed
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'hard_bounce')
    await setAddressStatus(tx, address, 'bounced')
  }
  await recordOutcomeEvent(tx, mailed, report, {
    action: 'communication.bounced',
    predicate: 'couldn’t be reached by email: the mailbox doesn’t exist.',
  })
}

/** Records a spam report, which counts as an opt-out from all email that only the tenant can undo. */
export async function recordReportedAddress(
  tx: TransactionContext,
  mailed: Mailed,
  report: AddressReport & { messageId: string; email: string },
) {
  const { address } = mailed
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'complaint')
    await setAddressStatus(tx, address, 'complained')
    await recordWithdrawal(tx, mailed, address, report.messageId)
  }
  await recordOutcomeEvent(tx, mailed, report, {
    action: 'communication.complained',
    predicate: `reported ${report.email} as spam.`,
  })
}

/** Records that no text or call reaches a number, which the caller has suppressed. */
export const recordUnreachableNumber = (
  tx: TransactionContext,
  { channel, ...reached }: Omit<Mailed, 'language'> & { channel: 'sms' | 'voice' },
  reason: 'bad_address' | 'opted_out',
  report: AddressReport,
) =>
  recordOutcomeEvent(tx, reached, report, {
    action: 'communication.bounced',
    predicate: `couldn’t be reached by ${unreachableTexts[channel][reason]}`,
  })

const unreachableTexts = {
  sms: {
    bad_address: 'text: the number can’t receive texts.',
    opted_out: 'text: they opted out with the text gateway.',
  },
  voice: {
    bad_address: 'phone: the number can’t be called.',
    opted_out: 'phone: they opted out with the text gateway.',
  },
}

/** Sets the status of an address on every tenant who has it. */
async function setAddressStatus(tx: TransactionContext, address: string, status: TenantEmail['status']) {
  await tx.db
    .update(tenant)
    .set({
      emails: sql`(
        select jsonb_agg(case when lower(e ->> 'address') = ${address} then e || ${JSON.stringify({ status })}::jsonb else e end order by n)
        from jsonb_array_elements(${tenant.emails}) with ordinality entry(e, n)
      )`,
      updatedAt: new Date(),
      version: sql`${tenant.version} + 1`,
    })
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${address}]`,
        sql`exists (select from jsonb_array_elements(${tenant.emails}) e where lower(e ->> 'address') = ${address})`,
      ),
    )
}

async function recordWithdrawal(tx: TransactionContext, mailed: Mailed, address: string, messageId: string) {
  const contact = { channel: 'email' as const, address }
  const person = { ...contact, tenantId: mailed.tenantId }
  const { byPurpose } = (await loadConsentLookup(tx, [person]))(person)
  const { state, since } = byPurpose.safety_alerts
  if (state === 'opted_out') return
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    tenantId: mailed.tenantId,
    ...contact,
    addressHash: contactHash(tx, 'email', address),
    purpose: 'safety_alerts',
    state: 'opted_out',
    method: 'complaint',
    language: mailed.language,
    evidence: { messageId },
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
  })
  const tenantSummary = await findTenantByIdAndAddress(tx, mailed.tenantId, address)
  recordConsentEvent(tx, tenantSummary, {
    action: 'consent.withdrawn',
    predicate: 'reported an email as spam and won’t be emailed anymore.',
    metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_out', method: 'complaint' },
  })
}

async function recordOutcomeEvent(
  tx: TransactionContext,
  { tenantId, address }: Omit<Mailed, 'language'>,
  { detail, metadata }: AddressReport,
  { action, predicate }: { action: string; predicate: string },
) {
  const tenantSummary = address === null ? null : await findTenantByIdAndAddress(tx, tenantId, address)
  const location = tenantSummary && premisesName(tenantSummary)
  recordEvent(tx, {
    action,
    category: 'communication',
    subject: { type: 'tenant', id: tenantId, name: null },
    tenantId,
    ...eventContext(tenantSummary),
    summary: cutText(`A tenant${location ? ` at ${location}` : ''} ${predicate}`, 300),
    metadata: {
      ...metadata,
      // The code alone, because a server's text may contain the address.
      code: detail === null ? null : parseStatusCode(detail),
    },
  })
}

const parseStatusCode = (detail: string) =>
  (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(detail) ?? /^[245]\d\d\b/.exec(detail))?.[0] ?? null

const eventContext = (tenantSummary: TenantSummary | null) =>
  tenantSummary === null
    ? {}
    : {
        ...(tenantSummary.propertyId !== null && { propertyId: tenantSummary.propertyId }),
        ...(tenantSummary.portfolioId !== null && { portfolioId: tenantSummary.portfolioId }),
        ...(tenantSummary.unitId !== null && { unitId: tenantSummary.unitId }),
      }
