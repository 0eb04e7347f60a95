import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { contactHashesOf, contactKeysOf, contactTextOf } from './contacts.ts'
import { premisesName, recordTenantEvent } from './tenant-changes.ts'

/**
 * Adds a number to a tenant who has proved that it's theirs. Does nothing if they already have it. Only a text proves that
 * it gets texts; a call may have been to a landline.
 */
export async function addConfirmedPhone(
  tx: TransactionContext,
  id: string,
  { number, confirmedBy }: { number: string; confirmedBy: 'text' | 'call' },
): Promise<void> {
  const isTenant = and(eq(tenant.orgId, tx.orgId), eq(tenant.id, id))
  const [row] = await tx.db
    .select({ ...getTableColumns(tenant), propertyName: property.name, unitName: unit.name })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(isTenant)
    .for('update', { of: tenant })
  if (!row || row.phones.some(({ e164 }) => e164 === number)) return
  const kind =
    confirmedBy === 'text'
      ? { type: 'mobile' as const, smsCapable: true }
      : { type: 'other' as const, smsCapable: null }
  const added = { e164: number, raw: null, ...kind }
  const phones = [...row.phones, { ...added, primary: row.phones.length === 0 }]
  const contacts = { emails: row.emails, phones }
  const contactKeys = contactKeysOf(contacts)
  await tx.db
    .update(tenant)
    .set({
      phones,
      contactKeys,
      contactHashes: contactHashesOf(tx, contactKeys),
      contactText: contactTextOf(contacts),
      updatedAt: new Date(),
      updatedBy: null,
      version: sql`${tenant.version} + 1`,
    })
    .where(isTenant)
  const premises = premisesName(row)
  recordTenantEvent(tx, row, {
    action: 'tenant.updated',
    summary: `A tenant${premises === null ? '' : ` at ${premises}`} added a phone number.`,
    changes: [{ field: 'phones', from: 'changed', to: 'changed' }],
  })
}
