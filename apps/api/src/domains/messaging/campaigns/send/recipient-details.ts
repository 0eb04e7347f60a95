import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { property, tenant, unit } from '../../../../platform/db/schema/index.ts'
import type { RecipientRow } from './move-recipients.ts'
import { addressColumns } from '../../../estate/index.ts'

/** What a mail says of a tenant and of where they live. */
export const recipientDetailColumns = {
  firstName: tenant.firstName,
  displayName: tenant.displayName,
  property: {
    name: property.name,
    ...addressColumns,
  },
  unitName: unit.name,
}

export type RecipientDetails = Awaited<ReturnType<typeof readRecipientDetails>>[number]

/** The tenants of recipients, with what the mail says of them. */
export const readRecipientDetails = (tx: TransactionContext, recipients: readonly RecipientRow[]) =>
  tx.db
    .select({
      id: tenant.id,
      ...recipientDetailColumns,
      propertyId: tenant.propertyId,
      portfolioId: tenant.portfolioId,
      unitId: tenant.unitId,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        inArray(
          tenant.id,
          recipients.map(({ tenantId }) => tenantId),
        ),
      ),
    )

/** What a mail says of a tenant who is there no more. */
export const emptyRecipientDetails = ({ tenantId }: RecipientRow): RecipientDetails => ({
  id: tenantId,
  firstName: null,
  displayName: '',
  propertyId: null,
  portfolioId: null,
  unitId: null,
  property: null,
  unitName: null,
})
