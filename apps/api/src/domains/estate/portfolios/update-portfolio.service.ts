import { and, eq, sql } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { portfolio } from '../../../platform/db/schema/index.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { listChanges, nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireMember } from '../properties/resolve-references.ts'
import { describePortfolio, getVisiblePortfolio, readPortfolio } from './find-portfolio.ts'
import { emptyPortfolio } from './empty-portfolio.ts'
import type { Portfolio, PortfolioPatch } from './portfolios.schema.ts'
import { rejectDuplicatePortfolio } from './reject-duplicate-portfolio.ts'
import { type PortfolioRow, requireOnPortfolio } from './to-portfolio.ts'

/** A portfolio after a write, and the version it had before. */
export interface PortfolioWrite {
  portfolio: Portfolio
  previousVersion: number
}

/**
 * Changes the given fields only. `status: archived` needs `moveTo` while properties are inside, else `in-use`.
 * Throws `version-conflict` with the current object when `expected` is another version than the stored one.
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
    requireRights(tx, before, patch)
    await requireVersion(expected, before.version, () => describePortfolio(tx, before))
    await writePatch(tx, before, patch)
    return { portfolio: await readPortfolio(tx, id), previousVersion: before.version }
  })
}

/** The same for a portfolio whose row is locked already, in a transaction that is under way. */
export async function changePortfolio(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  requireRights(tx, before, patch)
  await writePatch(tx, before, patch)
}

function requireRights(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  const { status, moveTo, ...rest } = patch
  const changesStatus = status !== undefined && status !== before.status
  if (changesStatus) requireOnPortfolio(tx, 'portfolio:archive', before.id)
  if (!changesStatus || Object.keys(rest).length > 0) requireOnPortfolio(tx, 'portfolio:update', before.id)
  if (before.unassigned) {
    throw new Problem(
      'read-only-system-object',
      `${before.name} holds the properties that belong to no other portfolio. It cannot be changed.`,
    )
  }
  if (before.status === 'archived' && status !== 'active') {
    throw new Problem('state-conflict', `${before.name} is archived. Restore it before you change it.`, {
      members: { state: 'archived', allowed: ['active'] },
    })
  }
  if (moveTo !== undefined && status !== 'archived') {
    const message = 'moveTo goes together with status archived.'
    throw new Problem('validation-failed', message, {
      errors: [{ pointer: '/moveTo', code: 'not_allowed', message }],
    })
  }
}

async function writePatch(tx: TransactionContext, before: PortfolioRow, patch: PortfolioPatch) {
  const { status, moveTo, ...fields } = patch
  await requireMember(tx, fields.managerUserId === before.managerUserId ? null : fields.managerUserId)
  await rejectDuplicatePortfolio(tx, { id: before.id, name: fields.name, code: fields.code })
  const changes = listChanges<PortfolioRow>(before, fields)
  const changesStatus = status !== undefined && status !== before.status
  if (changes.length === 0 && !changesStatus) return

  const isArchived = changesStatus && status === 'archived'
  const name = fields.name ?? before.name
  if (isArchived) await emptyPortfolio(tx, { ...before, name }, moveTo)
  await tx.db
    .update(portfolio)
    .set({
      ...fields,
      ...(changesStatus && { status, archivedAt: isArchived ? new Date() : null }),
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${portfolio.version} + 1`,
    })
    .where(and(eq(portfolio.orgId, tx.orgId), eq(portfolio.id, before.id)))

  const about = {
    category: 'portfolio',
    subject: { type: 'portfolio', id: before.id, name },
    portfolioId: before.id,
  } as const
  if (changes.length > 0) {
    const summary = cutText(`${name}: ${nameFields(changes)} changed.`, 300)
    recordEvent(tx, { ...about, action: 'portfolio.updated', summary, changes })
  }
  if (changesStatus) {
    recordEvent(tx, {
      ...about,
      action: isArchived ? 'portfolio.archived' : 'portfolio.restored',
      summary: `The portfolio ${name} was ${isArchived ? 'archived' : 'restored'}.`,
      changes: [{ field: 'status', from: before.status, to: status }],
    })
  }
}
