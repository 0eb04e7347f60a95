import { and, eq, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type LedgerChange, resourceGrant } from '../../../platform/db/schema/index.ts'
import { summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { anyOf } from '../access/visibility.ts'
import type { PropertyRow } from './property.ts'

/** Fields that may contain personal data: the ledger, which is never purged, doesn't store their values. */
export const personalFields = ['onSiteContact', 'notes'] as const

/**
 * Records an update, a move to another portfolio, and archiving or restoring, each as its own event. `changes` includes
 * the status but not the portfolio.
 */
export function recordPropertyChange(
  tx: TransactionContext,
  before: PropertyRow,
  after: PropertyRow,
  changes: readonly LedgerChange[],
) {
  const eventBase = {
    category: 'property',
    subject: { type: 'property', id: after.id, name: after.name },
    propertyId: after.id,
    portfolioId: after.portfolioId,
  } as const
  const isArchiveChange = (before.status === 'archived') !== (after.status === 'archived')
  const updates = changes.filter(({ field }) => !isArchiveChange || field !== 'status')
  if (updates.length > 0) {
    const summary = cutText(`${after.name}: ${summarizeFields(updates)} changed.`, 300)
    recordEvent(tx, { ...eventBase, action: 'property.updated', summary, changes: updates })
  }
  if (after.portfolioId !== before.portfolioId) {
    const { portfolioId: from, portfolioName: fromName } = before
    const { portfolioId: to, portfolioName: toName } = after
    recordEvent(tx, {
      ...eventBase,
      action: 'property.moved_portfolio',
      targets: [
        { type: 'portfolio', id: from, name: fromName },
        { type: 'portfolio', id: to, name: toName },
      ],
      summary: cutText(`${after.name} moved from ${fromName} to ${toName}.`, 300),
      changes: [{ field: 'portfolioId', from, to }],
    })
  }
  if (isArchiveChange) {
    const verb = after.status === 'archived' ? 'archived' : 'restored'
    recordEvent(tx, {
      ...eventBase,
      action: `property.${verb}`,
      summary: cutText(`${after.name} ${verb}.`, 300),
      changes: [{ field: 'status', from: before.status, to: after.status }],
    })
  }
}

/**
 * Notifies everyone with a grant on one of the portfolios that their visible properties changed: their browsers
 * subscribe to single properties. Call it in the transaction that moves the property. For removed properties, holders
 * of a grant on one of them are notified too.
 */
export async function announcePermissionsToGrantHolders(
  tx: TransactionContext,
  portfolioIds: readonly string[],
  removedPropertyIds: readonly string[] = [],
) {
  if (portfolioIds.length + removedPropertyIds.length === 0) return
  const holders = await tx.db
    .selectDistinct({ userId: resourceGrant.userId })
    .from(resourceGrant)
    .where(
      and(
        eq(resourceGrant.orgId, tx.orgId),
        or(
          and(
            eq(resourceGrant.resourceType, 'portfolio'),
            anyOf(resourceGrant.resourceId, [...new Set(portfolioIds)]),
          ),
          and(
            eq(resourceGrant.resourceType, 'property'),
            anyOf(resourceGrant.resourceId, removedPropertyIds),
          ),
        ),
        sql`(${resourceGrant.expiresAt} is null or ${resourceGrant.expiresAt} > now())`,
      ),
    )
  // Permissions have no version; the time orders their changes.
  const version = Date.now()
  await announceChanges(
    tx,
    holders.map(({ userId }) => ({ event: 'permissions.changed', id: userId, version, userId })),
  )
  tx.afterCommit.push(() => {
    for (const { userId } of holders) tx.invalidateAccess({ userId })
  })
}
