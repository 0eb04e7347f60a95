import { and, eq, ne, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { portfolio, property } from '../../../platform/db/schema/index.ts'
import { invalidFields, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { requirePermissionOnPortfolio } from '../access/permissions.ts'
import { visiblePortfolios } from '../access/visibility.ts'
import { requireMember, resolvePortfolio } from '../properties/property-rules.ts'
import { describePortfolio, getVisiblePortfolio, type PortfolioRow, readPortfolio } from './portfolio.ts'
import type { Portfolio, PortfolioCreate, PortfolioPatch } from './portfolios.schema.ts'

/** Creates an empty portfolio. Throws `duplicate` with `existingId` if the name or code is in use. */
export async function createPortfolio(ctx: ServiceContext, input: PortfolioCreate): Promise<Portfolio> {
  requirePermission(ctx, 'portfolio:create')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    await requireMember(tx, input.managerUserId)
    await rejectDuplicatePortfolio(tx, input)
    const id = newId()
    const now = new Date()
    const auditColumns = { createdAt: now, updatedAt: now, createdBy: tx.actor.id, updatedBy: tx.actor.id }
    const [row] = await tx.db
      .insert(portfolio)
      .values({ ...input, ...auditColumns, id, orgId: tx.orgId })
      .returning()
    recordEvent(tx, {
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name: input.name },
      portfolioId: id,
      summary: `Portfolio ${input.name} created.`,
    })
    return await describePortfolio(tx, {
      ...row!,
      properties: null,
      units: null,
      tenants: null,
      reachable: null,
      unitsDeclared: null,
      dataQuality: null,
      activeThreats: null,
      unacknowledged: null,
      maxSeverityRank: null,
    })
  })
}

/** A portfolio after a write, and the version it had before. */
export interface PortfolioWrite {
  portfolio: Portfolio
  previousVersion: number
}

/**
 * Changes only the fields in `patch`. `status: archived` needs `moveTo` if the portfolio contains properties; without it,
 * throws `in-use`. Throws `version-conflict` with the current object if its version isn't the expected one.
 */
export async function updatePortfolio(
  ctx: ServiceContext,
  id: string,
  patch: PortfolioPatch,
  expected: ExpectedVersions,
): Promise<PortfolioWrite> {
  requirePermission(ctx, 'portfolio:read')
  return await inTransactionRetryingDuplicates(ctx, async (tx) => {
    const before = await getVisiblePortfolio(tx, id, { forUpdate: true })
    requireChangeAllowed(tx, before, patch)
    await requireVersion(expected, before.version, () => describePortfolio(tx, before))
    await writePatch(tx, before, patch)
    return { portfolio: await readPortfolio(tx, id), previousVersion: before.version }
  })
}

/** Like `updatePortfolio`, for a row that the transaction has already locked. */
export async function changePortfolio(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  requireChangeAllowed(tx, before, patch)
  await writePatch(tx, before, patch)
}

function requireChangeAllowed(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  const { status, moveTo, ...otherFields } = patch
  const changesStatus = status !== undefined && status !== before.status
  if (changesStatus) requirePermissionOnPortfolio(tx, 'portfolio:archive', before.id)
  if (!changesStatus || Object.keys(otherFields).length > 0)
    requirePermissionOnPortfolio(tx, 'portfolio:update', before.id)
  if (before.unassigned) {
    throw new Problem(
      'read-only-system-object',
      `${before.name} contains the properties that aren’t in another portfolio. It can’t be changed.`,
    )
  }
  if (before.status === 'archived' && status !== 'active') {
    throw new Problem('state-conflict', `${before.name} is archived. Restore it before making changes.`, {
      members: { state: 'archived', allowed: ['active'] },
    })
  }
  if (moveTo !== undefined && status !== 'archived') {
    const message = 'moveTo requires status archived.'
    throw invalidFields({ pointer: '/moveTo', code: 'not_allowed', message })
  }
}

async function writePatch(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  const { status, moveTo, ...fields } = patch
  await requireMember(tx, fields.managerUserId === before.managerUserId ? null : fields.managerUserId)
  await rejectDuplicatePortfolio(tx, { id: before.id, name: fields.name, code: fields.code })
  const changes = listChanges<PortfolioRow>(before, fields)
  const changesStatus = status !== undefined && status !== before.status
  if (changes.length === 0 && !changesStatus) return

  const archives = changesStatus && status === 'archived'
  const name = fields.name ?? before.name
  if (archives) await moveOutProperties(tx, { ...before, name }, moveTo)
  await tx.db
    .update(portfolio)
    .set({
      ...fields,
      ...(changesStatus && { status, archivedAt: archives ? new Date() : null }),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${portfolio.version} + 1`,
    })
    .where(and(eq(portfolio.orgId, tx.orgId), eq(portfolio.id, before.id)))

  const eventBase = {
    category: 'portfolio',
    subject: { type: 'portfolio', id: before.id, name },
    portfolioId: before.id,
  } as const
  if (changes.length > 0) {
    const summary = cutText(`${name}: ${summarizeFields(changes)} changed.`, 300)
    recordEvent(tx, { ...eventBase, action: 'portfolio.updated', summary, changes })
  }
  if (changesStatus) {
    recordEvent(tx, {
      ...eventBase,
      action: archives ? 'portfolio.archived' : 'portfolio.restored',
      summary: `Portfolio ${name} ${archives ? 'archived' : 'restored'}.`,
      changes: [{ field: 'status', from: before.status, to: status }],
    })
  }
}

/**
 * Moves the properties of a portfolio that is about to be archived. Archived properties stay where they are.
 * Throws `in-use` if there are any and `moveTo` is missing.
 */
async function moveOutProperties(
  tx: TransactionContext,
  from: { id: string; name: string },
  moveTo: string | undefined,
) {
  const isInPortfolio = and(
    eq(property.orgId, tx.orgId),
    eq(property.portfolioId, from.id),
    ne(property.status, 'archived'),
  )
  const count = await tx.db.$count(property, isInPortfolio)
  if (moveTo === undefined) {
    if (count === 0) return
    const detail =
      count === 1
        ? `1 property is still in ${from.name}. Choose the portfolio to move it to.`
        : `${count.toLocaleString('en-US')} properties are still in ${from.name}. Choose the portfolio to move them to.`
    throw new Problem('in-use', detail, { members: { properties: count } })
  }
  if (count > 0) requirePermission(tx, 'property:update')
  if (moveTo === from.id) {
    const message = 'Choose a portfolio other than the one being archived.'
    throw invalidFields({ pointer: '/moveTo', code: 'not_allowed', message })
  }
  const target = await resolvePortfolio(tx, moveTo, '/moveTo')
  if (count === 0) return
  const movedProperties = await tx.db
    .update(property)
    .set({
      portfolioId: target.id,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(isInPortfolio)
    .returning({ id: property.id, name: property.name })

  const groupId = newId()
  for (const { id, name } of movedProperties) {
    recordEvent(tx, {
      action: 'property.moved_portfolio',
      category: 'property',
      subject: { type: 'property', id, name },
      targets: [
        { type: 'portfolio', id: from.id, name: from.name },
        { type: 'portfolio', id: target.id, name: target.name },
      ],
      propertyId: id,
      portfolioId: target.id,
      groupId,
      summary: cutText(`${name} moved from ${from.name} to ${target.name}.`, 300),
      changes: [{ field: 'portfolioId', from: from.id, to: target.id }],
    })
  }
}

/** Throws 409 `duplicate` if another portfolio of the organization has the name or code. */
async function rejectDuplicatePortfolio(
  tx: TransactionContext,
  candidate: { id?: string; name?: string | undefined; code?: string | null | undefined },
) {
  const checks = [
    {
      field: 'name',
      value: candidate.name,
      hasSameValue: sql`lower(${portfolio.name}) = lower(${candidate.name})`,
    },
    { field: 'code', value: candidate.code, hasSameValue: sql`${portfolio.code} = ${candidate.code}` },
  ]
  for (const { field, value, hasSameValue } of checks) {
    if (value === undefined || value === null) continue
    const [existing] = await tx.db
      .select({
        id: portfolio.id,
        status: portfolio.status,
        isVisible: sql<boolean>`${visiblePortfolios(tx) ?? sql`true`}`.as('is_visible'),
      })
      .from(portfolio)
      .where(
        and(
          eq(portfolio.orgId, tx.orgId),
          hasSameValue,
          candidate.id ? ne(portfolio.id, candidate.id) : undefined,
        ),
      )
      .limit(1)
    if (!existing) continue
    const kind = existing.status === 'archived' ? 'An archived portfolio' : 'Another portfolio'
    throw new Problem('duplicate', `${kind} already has the ${field} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already in use.`, value }],
      members: existing.isVisible ? { existingId: existing.id } : {},
    })
  }
}
