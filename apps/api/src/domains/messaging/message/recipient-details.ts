import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { addressColumns } from '../../estate/index.ts'

/** What a message says about a tenant and their home. */
export const recipientDetailColumns = {
  firstName: tenant.firstName,
  displayName: tenant.displayName,
  property: {
    name: property.name,
    ...addressColumns,
  },
  unitName: unit.name,
}
