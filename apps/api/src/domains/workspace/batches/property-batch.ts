import { and, asc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type BatchKind,
  changeTags,
  evaluateRows,
  isTagChange,
  updateRows,
  usualLimits,
} from './batch-kind.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import type { PropertyChange } from './batches.schema.ts'
import {
  enqueueMatch,
  announcePermissionsToGrantHolders,
  createAddressRegistry,
  anyOf,
  visibleProperties,
  recordPropertyChange,
  requireMember,
  resolvePortfolio,
  propertyColumns,
  type PropertyRow,
  derivedPropertyColumns,
  requirePropertyChangeAllowed,
} from '../../estate/index.ts'

type Portfolio = Awaited<ReturnType<typeof resolvePortfolio>>

/** Changes portfolio, tags, criticality, and manager of many properties, and archives or restores them. */
export const propertyBatch: BatchKind<PropertyChange> = {
  ...usualLimits,
  key: 'property',
  pluralNoun: 'properties',
  permission: 'property:read',

  async validate(tx, change) {
    await findTargetPortfolio(tx, change)
    await requireMember(tx, change.managerUserId)
  },

  async change(tx, ids, change) {
    const rows = await lockProperties(tx, ids)
    const targetPortfolio = await findTargetPortfolio(tx, change)
    await requireMember(tx, change.managerUserId)
    const mayRestore = change.status !== undefined && change.status !== 'archived'
    const claims = mayRestore ? await createAddressRegistry(tx, rows) : null
    const { changes, outcome } = evaluateRows(ids, {
      noun: 'property',
      rows,
      nameOf: ({ name }) => name,
      decide(before) {
        const after = applyChange(tx, before, change, targetPortfolio)
        const isRestored = after !== null && claims !== null && before.status === 'archived'
        return isRestored ? { ...after, sharesAddress: claims.claim(before) } : after
      },
    })
    await updateRows(
      tx,
      property,
      getChangedColumns(change),
      changes.map(({ after }) => ({ ...after, ...derivedPropertyColumns(after) })),
    )
    if (targetPortfolio && changes.length > 0) {
      await announcePermissionsToGrantHolders(tx, [
        targetPortfolio.id,
        ...changes.map(({ before }) => before.portfolioId),
      ])
    }
    for (const { before, after } of changes) {
      const { status, tags, criticality, managerUserId } = after
      const fields = { status, tags, criticality, managerUserId }
      recordPropertyChange(tx, before, after, listChanges<PropertyRow>(before, fields))
    }
    return outcome
  },

  async finish(tx, { status }, changed) {
    if (status === undefined || changed?.length === 0) return
    const subject = { type: 'org', id: tx.orgId, name: 'Several properties' }
    await enqueueMatch(tx, { properties: changed, subject })
  },
}

const findTargetPortfolio = async (tx: TransactionContext, { portfolioId }: PropertyChange) =>
  portfolioId === undefined ? null : await resolvePortfolio(tx, portfolioId, '/change/portfolioId')

/** Locks the visible rows in a fixed order, so that two batches can't deadlock. */
const lockProperties = async (tx: TransactionContext, ids: readonly string[]): Promise<PropertyRow[]> =>
  await tx.db
    .select(propertyColumns)
    .from(property)
    .innerJoin(portfolio, and(eq(portfolio.orgId, property.orgId), eq(portfolio.id, property.portfolioId)))
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids), visibleProperties(tx)))
    .orderBy(asc(property.id))
    .for('update', { of: property })

function applyChange(
  tx: TransactionContext,
  before: PropertyRow,
  change: PropertyChange,
  targetPortfolio: Portfolio | null,
): PropertyRow | null {
  const { status, criticality, managerUserId, portfolioId: _, ...tagChange } = change
  if (status !== undefined) {
    if (status === before.status) return null
    requirePropertyChangeAllowed(tx, before, { status })
    const isArchivingOrRestoring = (status === 'archived') !== (before.status === 'archived')
    const archivedAt = status === 'archived' ? new Date() : null
    return { ...before, status, ...(isArchivingOrRestoring && { archivedAt }) }
  }
  requirePropertyChangeAllowed(tx, before, {})
  if (targetPortfolio) {
    const { id: portfolioId, name: portfolioName } = targetPortfolio
    return portfolioId === before.portfolioId ? null : { ...before, portfolioId, portfolioName }
  }
  if (criticality !== undefined) return criticality === before.criticality ? null : { ...before, criticality }
  if (managerUserId !== undefined)
    return managerUserId === before.managerUserId ? null : { ...before, managerUserId }
  const tags = changeTags(before.tags, tagChange)
  return tags && { ...before, tags }
}

/** The columns that the change writes. */
function getChangedColumns(change: PropertyChange) {
  if (isTagChange(change)) return ['tags', 'searchText'] as const
  if (change.status !== undefined) return ['status', 'archivedAt', 'sharesAddress'] as const
  if (change.portfolioId !== undefined) return ['portfolioId'] as const
  return change.criticality === undefined ? (['managerUserId'] as const) : (['criticality'] as const)
}
