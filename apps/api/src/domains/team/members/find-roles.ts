import { FGA_MEMBER_ROLE, isPermission } from '@parapet/permissions'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { role } from '../../../platform/db/schema/index.ts'
import { notThere, rejectFields, requireHeld } from './require-held.ts'

export type RoleRow = Pick<typeof role.$inferSelect, 'id' | 'key' | 'name' | 'permissions'>

/** The roles by id, as far as they exist. */
export async function findRoles(tx: TransactionContext, ids: Iterable<string>) {
  const rows = await tx.db
    .select({ id: role.id, key: role.key, name: role.name, permissions: role.permissions })
    .from(role)
    .where(and(eq(role.orgId, tx.orgId), isNull(role.archivedAt), inArray(role.id, [...new Set(ids)])))
  return new Map<string, RoleRow>(rows.map((row) => [row.id, row]))
}

/** The same where each must exist. @throws Problem `validation-failed` with one pointer for each that does not. */
export async function getRoles(
  tx: TransactionContext,
  named: readonly { id: string; pointer: string }[],
): Promise<ReadonlyMap<string, RoleRow>> {
  const found = await findRoles(
    tx,
    named.map(({ id }) => id),
  )
  rejectFields(
    named.flatMap(({ id, pointer }) =>
      found.has(id) ? [] : notThere(pointer, 'There is no such role.', id),
    ),
  )
  return found
}

/** Nobody gives a role with a permission that they do not hold. @throws Problem `permission-denied`. */
export function requireGrantableRoles(tx: TransactionContext, roles: Iterable<RoleRow>) {
  for (const { name, permissions } of roles) {
    const detail = `You cannot give the role ${name}, because it holds permissions that you do not hold.`
    requireHeld(tx, permissions.filter(isPermission), detail)
  }
}

/** Whether roles limit a member to what is granted one by one. */
export const limits = (roles: Iterable<Pick<RoleRow, 'key'>>) =>
  [...roles].some(({ key }) => key === FGA_MEMBER_ROLE)
