import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { readUnit } from './find-unit.ts'
import type { Unit } from './units.schema.ts'

/** One unit the caller may see. */
export async function getUnit(ctx: ServiceContext, id: string): Promise<Unit> {
  requirePermission(ctx, 'unit:read')
  return await inTransaction(ctx, (tx) => readUnit(tx, id))
}
