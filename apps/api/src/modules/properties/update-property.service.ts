import { and, eq, sql } from 'drizzle-orm'
import { requirePermission, type ServiceContext, type TransactionContext } from '../../context.ts'
import { inTransactionRetryingDuplicates } from '../../retry-duplicates.ts'
import { cutText } from '../../cut-text.ts'
import { property } from '../../db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../http/entity-tag.ts'
import { listChanges, nameFields } from '../../ledger/list-changes.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { Problem } from '../../problem.ts'
import { describeProperty, getVisibleProperty, readProperty } from './find-property.ts'
import type { Property } from './properties.schema.ts'
import type { PropertyPatch } from './property-input.schema.ts'
import { personalFields } from './personal-fields.ts'
import { requireOnProperty } from './property-access.ts'
import { refuseDuplicateAddress, refuseDuplicateKeys } from './refuse-duplicates.ts'
import { requireMember, resolvePortfolio } from './resolve-references.ts'
import type { PropertyRow } from './to-property.ts'
import { derivedColumns } from './to-property-insert.ts'

/** A property after a write, and the version it had before. */
export interface PropertyWrite {
  property: Property
  previousVersion: number
}

/**
 * Changes the given fields only; `status` archives and restores. The address has a call of its own.
 * Throws `version-conflict` with the current object when `expected` is another version than the stored one.
 */
export async function updateProperty(
  ctx: ServiceContext,
  id: string,
  patch: PropertyPatch,
  expected: ExpectedVersions,
): Promise<PropertyWrite> {
  requirePermission(ctx, 'property:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisibleProperty(tx, id, { forUpdate: true })
    requireRights(tx, before, patch)
    await requireVersion(expected, before.version, () => describeProperty(tx, before))
    await writePatch(tx, before, patch)
    return { property: await readProperty(tx, id), previousVersion: before.version }
  })
}

function requireRights(tx: TransactionContext, before: PropertyRow, patch: PropertyPatch) {
  const { status, ...rest } = patch
  const archives = status !== undefined && (status === 'archived') !== (before.status === 'archived')
  if (archives) requireOnProperty(tx, 'property:archive', before)
  if (!archives || Object.keys(rest).length > 0) requireOnProperty(tx, 'property:update', before)
  if (before.status === 'archived' && (status === undefined || status === 'archived')) {
    throw new Problem('state-conflict', `${before.name} is archived. Restore it before you change it.`, {
      members: { state: 'archived', allowed: ['active', 'inactive'] },
    })
  }
}

async function writePatch(tx: TransactionContext, before: PropertyRow, patch: PropertyPatch) {
  const { address: _, status, portfolioId, ...fields } = patch
  const isRestored = before.status === 'archived'
  const isArchived = status === 'archived' && !isRestored
  await requireMember(tx, fields.managerUserId === before.managerUserId ? null : fields.managerUserId)
  await refuseDuplicateKeys(tx, { id: before.id, code: fields.code, externalId: fields.externalId })
  const target =
    portfolioId !== undefined && portfolioId !== before.portfolioId
      ? await resolvePortfolio(tx, portfolioId)
      : null
  const sharesAddress = isRestored
    ? await refuseDuplicateAddress(tx, {
        id: before.id,
        fingerprint: before.fingerprint,
        allowed: before.sharesAddress,
      })
    : before.sharesAddress

  const changes = listChanges<PropertyRow>(before, fields, personalFields)
  const statusChange =
    status !== undefined && status !== before.status
      ? [{ field: 'status', from: before.status, to: status }]
      : []
  if (changes.length + statusChange.length === 0 && !target) return

  const after: PropertyRow = {
    ...before,
    ...fields,
    status: status ?? before.status,
    portfolioId: target?.id ?? before.portfolioId,
    portfolioName: target?.name ?? before.portfolioName,
    sharesAddress,
    archivedAt: isArchived ? new Date() : isRestored ? null : before.archivedAt,
  }
  const { portfolioName: _name, nameSort: _nameSort, citySort: _citySort, ...columns } = after
  await tx.db
    .update(property)
    .set({
      ...columns,
      ...derivedColumns(columns),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, before.id)))

  const about = {
    category: 'property',
    subject: { type: 'property', id: after.id, name: after.name },
    propertyId: after.id,
    portfolioId: after.portfolioId,
  } as const
  const updates = isArchived || isRestored ? changes : [...changes, ...statusChange]
  if (updates.length > 0) {
    const summary = cutText(`${after.name}: ${nameFields(updates)} changed.`, 300)
    recordEvent(tx, { ...about, action: 'property.updated', summary, changes: updates })
  }
  if (target) {
    recordEvent(tx, {
      ...about,
      action: 'property.moved_portfolio',
      targets: [
        { type: 'portfolio', id: before.portfolioId, name: before.portfolioName },
        { type: 'portfolio', id: target.id, name: target.name },
      ],
      summary: cutText(`${after.name} moved from ${before.portfolioName} to ${target.name}.`, 300),
      changes: [{ field: 'portfolioId', from: before.portfolioId, to: target.id }],
    })
  }
  if (isArchived || isRestored) {
    recordEvent(tx, {
      ...about,
      action: isArchived ? 'property.archived' : 'property.restored',
      summary: cutText(`${after.name} was ${isArchived ? 'archived' : 'restored'}.`, 300),
      changes: statusChange,
    })
  }
}
