import { BUILT_IN_ROLES } from '@parapet/permissions'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { readRoles } from './read-roles.ts'
import type { Role } from './roles.schema.ts'
import { sortRoles } from './sort-roles.ts'

const builtInKeys = BUILT_IN_ROLES.map(({ key }): string => key)

/** Every role of the organisation: built-in ones first, the most powerful first, then its own by name. */
export async function listRoles(ctx: ServiceContext): Promise<{ items: Role[] }> {
  requirePermission(ctx, 'role:read')
  return { items: sortRoles(await inTransaction(ctx, (tx) => readRoles(tx)), builtInKeys) }
}
