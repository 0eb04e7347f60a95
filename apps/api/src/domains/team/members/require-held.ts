import { missingPermissions, type Permission } from '@parapet/permissions'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type FieldError, Problem } from '../../../platform/errors/problem.ts'

/** Refuses what the caller does not hold in the whole organisation. @throws Problem `permission-denied`. */
export function requireHeld(
  tx: Pick<TransactionContext, 'actor'>,
  wanted: readonly Permission[],
  detail: string,
) {
  const missing = missingPermissions(tx.actor.access.unscoped, [...wanted])
  if (missing.length > 0) throw new Problem('permission-denied', detail, { members: { missing } })
}

/** Refuses limited members what would reach further than what was granted to them. */
export function rejectLimited(tx: Pick<TransactionContext, 'actor'>, detail: string) {
  if (tx.actor.access.isFga) throw new Problem('permission-denied', detail, { members: { missing: [] } })
}

export const notThere = (pointer: string, message: string, value: string): FieldError => ({
  pointer,
  code: 'not_found',
  message,
  value,
})

/** @throws Problem `validation-failed` when there is something to name. */
export function rejectFields(errors: readonly FieldError[]) {
  if (errors.length === 0) return
  const detail = errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`
  throw new Problem('validation-failed', detail, { errors: [...errors] })
}
