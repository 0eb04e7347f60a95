import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { requirePermission, type TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { resolvePortfolio } from '../properties/resolve-references.ts'

/**
 * Moves the properties of a portfolio that is about to be archived. Archived properties stay where they are.
 * Throws `in-use` when there are some and nobody said where they shall go.
 */
export async function emptyPortfolio(
  tx: TransactionContext,
  from: { id: string; name: string },
  moveTo: string | undefined,
) {
  const inside = and(
    eq(property.orgId, tx.orgId),
    eq(property.portfolioId, from.id),
    ne(property.status, 'archived'),
  )
  const count = await tx.db.$count(property, inside)
  if (moveTo === undefined) {
    if (count === 0) return
    const what = count === 1 ? '1 property is' : `${count.toLocaleString('en-US')} properties are`
    throw new Problem('in-use', `${what} still in ${from.name}. Choose the portfolio that takes over.`, {
      members: { properties: count },
    })
  }
  if (count > 0) requirePermission(tx, 'property:update')
  if (moveTo === from.id) {
    const message = 'Choose another portfolio than the one to be archived.'
    throw new Problem('validation-failed', message, {
      errors: [{ pointer: '/moveTo', code: 'not_allowed', message }],
    })
  }
  const target = await resolvePortfolio(tx, moveTo, '/moveTo')
  if (count === 0) return
  const moved = await tx.db
    .update(property)
    .set({
      portfolioId: target.id,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(inside)
    .returning({ id: property.id, name: property.name })

  const groupId = uuidv7()
  for (const { id, name } of moved) {
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
