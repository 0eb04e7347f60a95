import { missingPermissions, type Permission } from '@parapet/permissions'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type FieldError, invalidFields, Problem } from '../../../platform/errors/problem.ts'

/** @throws Problem `permission-denied` for permissions that the caller doesn't hold in the whole organization. */
export function requireHeldOrgWide(
  tx: Pick<TransactionContext, 'actor'>,
  required: readonly Permission[],
  detail: string,
) {
  const missing = missingPermissions(tx.actor.access.orgWidePermissions, [...required])
  if (missing.length > 0) throw new Problem('permission-denied', detail, { members: { missing } })
}

/** @throws Problem `permission-denied` for limited members, for actions that reach beyond their grants. */
export function rejectLimited(tx: Pick<TransactionContext, 'actor'>, detail: string) {
  if (tx.actor.access.isFga) throw new Problem('permission-denied', detail, { members: { missing: [] } })
}

export const notFoundAt = (pointer: string, message: string, value: string): FieldError => ({
  pointer,
  code: 'not_found',
  message,
  value,
})

/** @throws Problem `validation-failed` with the errors, if there are any. */
export function rejectInvalidFields(errors: readonly FieldError[]) {
  if (errors.length > 0) throw invalidFields(...errors)
}

/** @throws Problem `permission-denied` for permissions that the caller doesn't hold anywhere. */
export function requireHeldAnywhere(
  { actor }: Pick<TransactionContext, 'actor'>,
  permissions: readonly Permission[],
) {
  const missing = missingPermissions(actor.access.permissions, [...permissions])
  if (missing.length === 0) return
  const detail = 'You can’t create a role with permissions you don’t have.'
  throw new Problem('permission-denied', detail, { members: { missing } })
}
