import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { getVisibleTenant } from './find-tenant.ts'
import { placeName, recordTenantEvent } from './record-tenant-event.ts'
import { requireOnTenant } from './tenant-access.ts'
import type { TenantContact } from './tenants.schema.ts'
import { toContact } from './to-tenant.ts'

/** The contacts of a tenant in clear, for somebody who looks at a masked row. The ledger says who asked. */
export async function revealContact(ctx: ServiceContext, id: string): Promise<TenantContact> {
  requirePermission(ctx, 'tenant:contact_read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getVisibleTenant(tx, id)
    requireOnTenant(tx, 'tenant:contact_read', row)
    const where = placeName(row)
    recordTenantEvent(tx, row, {
      action: 'tenant.contact_viewed',
      summary: `The contacts of a tenant${where === null ? '' : ` of ${where}`} were shown.`,
    })
    return toContact(row)
  })
}
