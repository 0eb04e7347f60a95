import { and, eq } from 'drizzle-orm'
import {
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { property, unit } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { inTransactionRetryingDuplicates } from '../../../platform/context/retry-duplicates.ts'
import { visibleProperties } from '../properties/property-access.ts'
import { readUnit } from './find-unit.ts'
import { rejectDuplicateUnit } from './reject-duplicate-unit.ts'
import { listStatusWarnings } from './list-status-warnings.ts'
import { toUnitInsert } from './to-unit-insert.ts'
import { requireOnUnit } from './unit-access.ts'
import { toUnitAddress } from './unit-address.ts'
import type { UnitCreate } from './unit-input.schema.ts'
import type { Unit, UnitWarning } from './units.schema.ts'

export type UnitWithWarnings = Unit & { warnings: UnitWarning[] }

/** Adds a unit to a property. Throws `duplicate` with `existingId` when the property has one of that name. */
export async function createUnit(ctx: ServiceContext, input: UnitCreate): Promise<UnitWithWarnings> {
  requirePermission(ctx, 'unit:create')
  return await inTransactionRetryingDuplicates(ctx, (tx) => insertUnit(tx, input))
}

async function insertUnit(tx: TransactionContext, input: UnitCreate) {
  const { propertyId, address, marketRent: _, ...fields } = input
  const home = await lockProperty(tx, propertyId)
  const row = toUnitInsert({
    ...fields,
    orgId: tx.orgId,
    property: home,
    address: address ? await toUnitAddress(tx, address, '/address') : null,
    createdBy: tx.actor.id,
  })
  await rejectDuplicateUnit(tx, { ...row, id: row.id })
  await tx.db.insert(unit).values(row)
  recordEvent(tx, {
    action: 'unit.created',
    category: 'unit',
    subject: { type: 'unit', id: row.id, name: row.name },
    targets: [{ type: 'property', id: home.id, name: home.name }],
    propertyId: home.id,
    portfolioId: home.portfolioId,
    unitId: row.id,
    summary: cutText(`Unit ${row.name} was added to ${home.name}.`, 300),
    metadata: { status: row.status, unitType: row.unitType },
  })
  const made = await readUnit(tx, row.id)
  return { ...made, warnings: await listStatusWarnings(tx, made) }
}

/**
 * The property a unit shall stand in. Held until the end of the transaction, so that no new name or portfolio misses
 * the unit. Throws 422 when there is none, 403 when the caller may not add to it.
 */
async function lockProperty(tx: TransactionContext, id: string) {
  const [found] = await tx.db
    .select({
      id: property.id,
      name: property.name,
      nameSort: property.nameSort,
      portfolioId: property.portfolioId,
      status: property.status,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.id, id), visibleProperties(tx)))
    .for('share')
  if (!found) {
    const message = 'There is no such property.'
    throw new Problem('validation-failed', message, {
      errors: [{ pointer: '/propertyId', code: 'not_found', message, value: id }],
    })
  }
  requireOnUnit(tx, 'unit:create', { propertyId: id, portfolioId: found.portfolioId })
  if (found.status === 'archived') {
    throw new Problem('state-conflict', `${found.name} is archived. Restore it before you add units.`, {
      members: { state: 'archived', allowed: ['active', 'inactive'] },
    })
  }
  return found
}
