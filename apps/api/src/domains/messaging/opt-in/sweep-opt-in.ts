import { and, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { noEarlierThan } from '../consent/tenant-decisions.ts'
import { findTenantByIdAndAddress, recordConsentEvent } from '../consent/tenant-identity.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { consentRecord, inboundText, optInCode, optInLink } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import { linkRetentionMs, requestRetentionMs } from './opt-in-requests.ts'
import { type Contact, loadConsentLookup, lockAddress } from '../../estate/index.ts'

/** Records that unconfirmed addresses expired, and purges old requests, links, and inbound texts. */
export async function sweepOptIn(deps: SystemDeps, signal?: AbortSignal) {
  const isExpired = and(
    or(isNotNull(optInCode.pageId), isNotNull(optInCode.linkId)),
    isNull(optInCode.usedAt),
    lte(optInCode.expiresAt, new Date()),
  )
  const expiredRequests = await deps.db
    .selectDistinct({
      orgId: optInCode.orgId,
      channel: optInCode.channel,
      address: optInCode.address,
      withCalls: sql<boolean>`${optInCode.callWordingVersion} is not null`,
    })
    .from(optInCode)
    .where(isExpired)
  for (const { orgId, channel, address, withCalls } of expiredRequests) {
    if (signal?.aborted) return
    const channels = withCalls ? ([channel, 'voice'] as const) : [channel]
    await inTransaction(createSystemContext(deps, orgId), async (tx) => {
      for (const asked of channels) await recordExpiry(tx, { channel: asked, address })
    })
  }
  const now = Date.now()
  await deps.db.delete(inboundText).where(lt(inboundText.receivedAt, new Date(now - requestRetentionMs)))
  await deps.db.delete(optInCode).where(lt(optInCode.createdAt, new Date(now - requestRetentionMs)))
  await deps.db.delete(optInLink).where(lt(optInLink.expiresAt, new Date(now - linkRetentionMs)))
}

async function recordExpiry(tx: TransactionContext, contact: Contact) {
  await lockAddress(tx, contact)
  if (await hasOpenRequest(tx, contact)) return
  const requests = await tx.db
    .selectDistinctOn([consentRecord.tenantId])
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        eq(consentRecord.channel, contact.channel),
        eq(consentRecord.address, contact.address),
        eq(consentRecord.state, 'pending_confirmation'),
      ),
    )
    .orderBy(consentRecord.tenantId, desc(consentRecord.occurredAt), desc(consentRecord.id))
  const people = requests.map(({ tenantId }) => ({ ...contact, tenantId }))
  const consentOf = await loadConsentLookup(tx, people)
  for (const [index, request] of requests.entries()) {
    const { state, since } = consentOf(people[index]!).byPurpose.safety_alerts
    if (state !== 'pending_confirmation') continue
    await tx.db.insert(consentRecord).values({
      ...request,
      id: newId(),
      state: 'expired',
      evidence: {},
      occurredAt: noEarlierThan(since),
      actor: { type: tx.actor.type, id: tx.actor.id, name: null },
      createdAt: new Date(),
    })
    recordConsentEvent(tx, await findTenantByIdAndAddress(tx, request.tenantId, contact.address), {
      action: 'consent.expired',
      predicate: expiryTexts[contact.channel],
      metadata: { channel: contact.channel, purpose: 'safety_alerts', state: 'expired' },
    })
  }
}

const expiryTexts = {
  email: 'signed up on an opt-in page but didn’t confirm their email address in time.',
  sms: 'asked for safety alerts by text but didn’t confirm their number in time.',
  voice: 'asked for safety alerts by phone but didn’t confirm their number in time.',
}

async function hasOpenRequest(tx: TransactionContext, { address }: Contact) {
  const rows = await tx.db
    .select({ expiresAt: optInCode.expiresAt })
    .from(optInCode)
    .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.address, address), isNull(optInCode.usedAt)))
  return rows.some(({ expiresAt }) => expiresAt > new Date())
}
