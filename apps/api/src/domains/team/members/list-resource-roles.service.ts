import { BUILT_IN_RESOURCE_ROLES } from '@parapet/permissions'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { readResourceRoles } from './read-resource-roles.ts'
import type { ResourceRole } from './roles.schema.ts'
import { sortRoles } from './sort-roles.ts'

const builtInKeys = BUILT_IN_RESOURCE_ROLES.map(({ key }): string => key)

/** Every role that can be given on single resources: built-in ones first, then the organisation’s own by name. */
export async function listResourceRoles(ctx: ServiceContext): Promise<{ items: ResourceRole[] }> {
  requirePermission(ctx, 'role:read')
  return { items: sortRoles(await inTransaction(ctx, (tx) => readResourceRoles(tx)), builtInKeys) }
}
