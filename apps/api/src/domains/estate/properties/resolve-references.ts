import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { membership, org, portfolio } from '../../../platform/db/schema/index.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'
import { visiblePortfolios } from './portfolio-access.ts'

/** The portfolio a property shall stand in. Throws 422 when it cannot take one. */
export async function resolvePortfolio(
  tx: TransactionContext,
  id: string | undefined,
  pointer = '/portfolioId',
) {
  const [found] = await tx.db
    .select({ id: portfolio.id, name: portfolio.name, status: portfolio.status })
    .from(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        id === undefined ? portfolio.unassigned : and(eq(portfolio.id, id), visiblePortfolios(tx)),
      ),
    )
  if (!found && id === undefined)
    throw new Error(`Organisation ${tx.orgId} has no Unassigned portfolio, so properties have no place`)
  if (!found) throw invalid({ pointer, code: 'not_found', message: 'There is no such portfolio.', value: id })
  if (found.status === 'archived') {
    const message = `${found.name} is archived. Restore it first, or choose another portfolio.`
    throw invalid({ pointer, code: 'not_allowed', message, value: id })
  }
  return found
}

/** Throws 422 unless the person is an active member of the organisation. */
export async function requireMember(tx: TransactionContext, userId: string | null | undefined) {
  if (userId === null || userId === undefined) return
  const [found] = await tx.db
    .select({ id: membership.id })
    .from(membership)
    .where(
      and(eq(membership.orgId, tx.orgId), eq(membership.userId, userId), eq(membership.status, 'active')),
    )
  if (found) return
  const message = 'The manager must be an active member of the organisation.'
  throw invalid({ pointer: '/managerUserId', code: 'not_found', message, value: userId })
}

/** The country of addresses that name none. */
export async function defaultCountry(tx: TransactionContext) {
  const [found] = await tx.db.select({ country: org.defaultCountry }).from(org).where(eq(org.id, tx.orgId))
  return found?.country ?? 'US'
}

const invalid = (error: FieldError) => new Problem('validation-failed', error.message, { errors: [error] })
