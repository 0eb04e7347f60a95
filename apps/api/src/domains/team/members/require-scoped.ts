import {
  listScopedPermissions,
  missingPermissions,
  type Permission,
  type ResourceType,
} from '@parapet/permissions'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { rejectFields } from './require-held.ts'

/** Refuses what cannot be limited to one resource of the type. @throws Problem `validation-failed`. */
export function requireScoped(resourceType: ResourceType, permissions: readonly Permission[]) {
  const allowed = listScopedPermissions(resourceType)
  rejectFields(
    permissions.flatMap((permission, n) =>
      allowed.includes(permission)
        ? []
        : {
            pointer: `/permissions/${n}`,
            code: 'not_allowed' as const,
            message: `${permission} cannot be limited to one ${resourceType}.`,
            value: permission,
          },
    ),
  )
}

/** Refuses what the caller holds nowhere. @throws Problem `permission-denied`. */
export function requireHeldSomewhere(
  { actor }: Pick<TransactionContext, 'actor'>,
  permissions: readonly Permission[],
) {
  const missing = missingPermissions(actor.access.permissions, [...permissions])
  if (missing.length === 0) return
  const detail = 'You cannot make a role with permissions that you do not hold.'
  throw new Problem('permission-denied', detail, { members: { missing } })
}
