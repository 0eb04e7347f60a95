import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { readProperty } from './find-property.ts'
import type { Property } from './properties.schema.ts'

/** One property the caller may see. */
export async function getProperty(ctx: ServiceContext, id: string): Promise<Property> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, (tx) => readProperty(tx, id))
}
