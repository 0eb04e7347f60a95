import { and, asc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type BatchKind, changeTags, evaluateRows, isTagChange, updateRows } from './batch-kind.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import type { PropertyChange } from './batches.schema.ts'
import {
  enqueueMatch,
  announceGrantedPortfolios,
  findConflictingAddresses,
  anyOf,
  visibleProperties,
  recordPropertyChange,
  requireMember,
  resolvePortfolio,
  propertyColumns,
  type PropertyRow,
  derivedPropertyColumns,
  requirePropertyRights,
} from '../../estate/index.ts'

type Portfolio = Awaited<ReturnType<typeof resolvePortfolio>>

/** Portfolio, tags, criticality, manager, archiving and restoring of many properties. */
export const propertyBatch: BatchKind<PropertyChange> = {
  key: 'property',
  many: 'properties',
  permission: 'property:read',

  async validate(tx, change) {
    await findTarget(tx, change)
    await requireMember(tx, change.managerUserId)
  },

  async change(tx, ids, change) {
    const rows = await lockProperties(tx, ids)
    const target = await findTarget(tx, change)
    await requireMember(tx, change.managerUserId)
    const isRestoring = change.status !== undefined && change.status !== 'archived'
    const claims = isRestoring ? await findConflictingAddresses(tx, rows) : null
    const { changes, outcome } = evaluateRows(ids, {
      noun: 'property',
      rows,
      nameOf: ({ name }) => name,
      decide(before) {
        const after = applyChange(tx, before, change, target)
        const isRestored = after !== null && claims !== null && before.status === 'archived'
        return isRestored ? { ...after, sharesAddress: claims.claim(before) } : after
      },
    })
    await updateRows(
      tx,
      property,
      columnsOf(change),
      changes.map(({ after }) => ({ ...after, ...derivedPropertyColumns(after) })),
    )
    if (target && changes.length > 0) {
      await announceGrantedPortfolios(tx, [target.id, ...changes.map(({ before }) => before.portfolioId)])
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

const findTarget = async (tx: TransactionContext, { portfolioId }: PropertyChange) =>
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
  target: Portfolio | null,
): PropertyRow | null {
  const { status, criticality, managerUserId, portfolioId: _, ...tagged } = change
  if (status !== undefined) {
    if (status === before.status) return null
    requirePropertyRights(tx, before, { status })
    const isToggled = (status === 'archived') !== (before.status === 'archived')
    const archivedAt = status === 'archived' ? new Date() : null
    return { ...before, status, ...(isToggled && { archivedAt }) }
  }
  requirePropertyRights(tx, before, {})
  if (target) {
    const { id: portfolioId, name: portfolioName } = target
    return portfolioId === before.portfolioId ? null : { ...before, portfolioId, portfolioName }
  }
  if (criticality !== undefined) return criticality === before.criticality ? null : { ...before, criticality }
  if (managerUserId !== undefined)
    return managerUserId === before.managerUserId ? null : { ...before, managerUserId }
  const tags = changeTags(before.tags, tagged)
  return tags && { ...before, tags }
}

/** The columns that the change writes. */
function columnsOf(change: PropertyChange) {
  if (isTagChange(change)) return ['tags', 'searchText'] as const
  if (change.status !== undefined) return ['status', 'archivedAt', 'sharesAddress'] as const
  if (change.portfolioId !== undefined) return ['portfolioId'] as const
  return change.criticality === undefined ? (['managerUserId'] as const) : (['criticality'] as const)
}
