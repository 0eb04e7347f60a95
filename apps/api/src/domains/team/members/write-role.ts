import { type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { resourceRole, role } from '../../../platform/db/schema/index.ts'
import { listChanges, nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import type { RolePatch } from './roles.schema.ts'

/** Roles that hold everywhere, and roles for single resources: the same but for where they count. */
export const roleTables = { role, resource_role: resourceRole } as const
export type RoleKind = keyof typeof roleTables

type Stored = Pick<
  typeof role.$inferSelect,
  'id' | 'key' | 'name' | 'description' | 'permissions' | 'system' | 'version'
>

export const inCatalogOrder = (permissions: readonly Permission[]) =>
  PERMISSION_KEYS.filter((key) => permissions.includes(key))

/**
 * The role, locked until the transaction ends.
 * @throws Problem `not-found`, or `read-only-system-object` for a built-in one.
 */
export async function getOwnRole(tx: TransactionContext, kind: RoleKind, id: string): Promise<Stored> {
  const table = roleTables[kind] as typeof role
  const [found] = await tx.db
    .select({
      id: table.id,
      key: table.key,
      name: table.name,
      description: table.description,
      permissions: table.permissions,
      system: table.system,
      version: table.version,
    })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, id), isNull(table.archivedAt)))
    .for('update')
  if (!found) throw notFound('role')
  if (found.system) {
    throw new Problem(
      'read-only-system-object',
      `${found.name} is built in, so it cannot be changed. Make a role of your own that holds what you need.`,
    )
  }
  return found
}

/** Writes what a patch changes about a role and records it. */
export async function writeRole(tx: TransactionContext, kind: RoleKind, before: Stored, patch: RolePatch) {
  const table = roleTables[kind] as typeof role
  const fields = {
    ...patch,
    ...(patch.permissions && { permissions: inCatalogOrder(patch.permissions) }),
  }
  const changes = listChanges<Stored>(before, fields)
  if (changes.length === 0) return
  await tx.db
    .update(table)
    .set({
      ...fields,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, before.id)))
  const name = patch.name ?? before.name
  recordEvent(tx, {
    action: 'access.role_updated',
    category: 'access',
    subject: { type: kind, id: before.id, name },
    summary: cutText(`The role ${name} was changed: ${nameFields(changes)}.`, 300),
    changes,
  })
}

/** Takes a role out of use. What is recorded about it keeps its name. */
export async function archiveRole(tx: TransactionContext, kind: RoleKind, before: Stored) {
  const table = roleTables[kind] as typeof role
  const now = new Date()
  await tx.db
    .update(table)
    .set({
      archivedAt: now,
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, before.id)))
  recordEvent(tx, {
    action: 'access.role_deleted',
    category: 'access',
    subject: { type: kind, id: before.id, name: before.name },
    summary: cutText(`The role ${before.name} was deleted.`, 300),
  })
}
