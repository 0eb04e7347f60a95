import { and, eq, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { lockAddress, noEarlierThan } from '../consent/tenant-decisions.ts'
import { findTenantOfAddress, recordConsentEvent } from '../consent/tenant-identity.ts'
import { inTransaction, type TransactionContext } from '../../../platform/context/context.ts'
import { consentRecord, optInCode, optInLink } from '../../../platform/db/schema/index.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { createSystemContext, type SystemDeps } from '../system-context.ts'
import { linkRetentionMs, requestRetentionMs } from './opt-in-requests.ts'
import { type Contact, readConsent } from '../../estate/index.ts'

/** Records which addresses were never confirmed, and purges requests and links that are too old to use. */
export async function sweepOptIn(deps: SystemDeps, signal?: AbortSignal) {
  const isOver = and(
    isNotNull(optInCode.pageId),
    isNull(optInCode.usedAt),
    lte(optInCode.expiresAt, new Date()),
  )
  const over = await deps.db
    .selectDistinct({
      orgId: optInCode.orgId,
      address: optInCode.address,
      addressHash: optInCode.addressHash,
    })
    .from(optInCode)
    .where(isOver)
  for (const { orgId, address } of over) {
    if (signal?.aborted) return
    await inTransaction(createSystemContext(deps, orgId), (tx) => expire(tx, { channel: 'email', address }))
  }
  const now = Date.now()
  await deps.db.delete(optInCode).where(lt(optInCode.createdAt, new Date(now - requestRetentionMs)))
  await deps.db.delete(optInLink).where(lt(optInLink.expiresAt, new Date(now - linkRetentionMs)))
}

async function expire(tx: TransactionContext, contact: Contact) {
  await lockAddress(tx, contact)
  const { state, since } = (await readConsent(tx, [contact]))(contact).byPurpose.safety_alerts
  if (state !== 'pending_confirmation' || (await hasOpenRequest(tx, contact))) return
  const [pending] = await tx.db
    .select()
    .from(consentRecord)
    .where(
      and(
        eq(consentRecord.orgId, tx.orgId),
        eq(consentRecord.address, contact.address),
        eq(consentRecord.state, 'pending_confirmation'),
      ),
    )
    .limit(1)
  if (!pending) return
  const known = await findTenantOfAddress(tx, contact.address)
  await tx.db.insert(consentRecord).values({
    ...pending,
    id: newId(),
    tenantId: known?.id ?? null,
    state: 'expired',
    evidence: {},
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
    createdAt: new Date(),
  })
  recordConsentEvent(tx, known, {
    action: 'consent.expired',
    did: "didn't confirm an address entered on an opt-in page.",
    metadata: { channel: contact.channel, purpose: 'safety_alerts', state: 'expired' },
  })
}

async function hasOpenRequest(tx: TransactionContext, { address }: Contact) {
  const rows = await tx.db
    .select({ expiresAt: optInCode.expiresAt })
    .from(optInCode)
    .where(and(eq(optInCode.orgId, tx.orgId), eq(optInCode.address, address), isNull(optInCode.usedAt)))
  return rows.some(({ expiresAt }) => expiresAt > new Date())
}
