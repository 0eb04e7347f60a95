import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import {
  holdsOnProperty,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { ledgerEvent, property } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { getVisibleProperty, visibleProperties } from '../../estate/index.ts'

/** Whether the caller may read events of the whole organisation. */
export const readsWholeLedger = ({ actor: { access } }: Pick<ServiceContext, 'actor'>) =>
  !access.isFga && access.unscoped.has('ledger:read')

/** Throws 403 unless the caller may read the whole ledger or names a property. */
export function requireScope(ctx: Pick<ServiceContext, 'actor'>, propertyId: string | undefined) {
  if (propertyId !== undefined || readsWholeLedger(ctx)) return
  throw new Problem(
    'permission-denied',
    'Your access covers single properties. Choose one to see its history.',
    {
      members: { missing: ['ledger:read'] },
    },
  )
}

/** The property whose events are asked for. Throws 404 when its history is hidden from the caller. */
export async function getPropertyOfLedger(tx: TransactionContext, id: string) {
  const found = await getVisibleProperty(tx, id)
  if (!holdsOnProperty(tx, 'ledger:read', found)) throw notFound('property')
  return found
}

/** Leaves events about properties that the caller may not see out of an organisation-wide view. */
export function visibleEvents(tx: TransactionContext): SQL | undefined {
  const visible = visibleProperties(tx)
  if (!visible) return undefined
  const ids = tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), visible))
  return or(isNull(ledgerEvent.propertyId), inArray(ledgerEvent.propertyId, ids))
}
