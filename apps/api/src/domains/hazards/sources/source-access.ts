import type { Permission } from '@parapet/permissions'
import type { ServiceContext } from '../../../platform/context/context.ts'

const sourcePermissions = ['source:read', 'source:update', 'source:delete', 'source:run'] as const

/** What the caller may do with any source of the organisation. Sources belong to all of it, so no grant narrows them. */
export const permissionsOnSources = ({ actor }: Pick<ServiceContext, 'actor'>): Permission[] =>
  sourcePermissions.filter((permission) => actor.access.unscoped.has(permission))
