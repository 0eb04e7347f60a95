import { type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { role } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { listChanges, summarizeFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import type { RoleKind } from './role-kinds.ts'
import type { ResourceRoleCreate, RoleCreate, RolePatch } from './roles.schema.ts'

type Kind = Pick<RoleKind, 'table' | 'subject'>

type StoredRole = Pick<
  typeof role.$inferSelect,
  'id' | 'key' | 'name' | 'description' | 'permissions' | 'system' | 'version'
>

const sortByCatalog = (permissions: readonly Permission[]) =>
  PERMISSION_KEYS.filter((key) => permissions.includes(key))

/**
 * A role that the organization created, locked until the transaction ends.
 * @throws Problem `not-found`, or `read-only-system-object` for a built-in role
 */
export async function getCustomRole(
  tx: TransactionContext,
  { table }: Kind,
  id: string,
): Promise<StoredRole> {
  const [row] = await tx.db
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
  if (!row) throw notFound('role')
  if (row.system) {
    throw new Problem(
      'read-only-system-object',
      `${row.name} is built in and can’t be changed. Create your own role with the permissions you need.`,
    )
  }
  return row
}

/** @throws Problem `duplicate` for a name or key in use. */
export async function insertRole(
  tx: TransactionContext,
  { table, subject }: Kind,
  { permissions: requestedPermissions, ...input }: RoleCreate | Omit<ResourceRoleCreate, 'assignments'>,
  describe: (created: { name: string; permissions: readonly Permission[] }) => string,
) {
  await rejectDuplicateRole(tx, { table }, input)
  const { name, description = null } = input
  const id = newId()
  const key = input.key ?? (await createRoleKey(tx, table, name))
  const permissions = sortByCatalog(requestedPermissions)
  await tx.db.insert(table).values({
    ...input,
    id,
    orgId: tx.orgId,
    key,
    description,
    permissions,
    createdBy: tx.actor.id,
    updatedBy: tx.actor.id,
  })
  recordEvent(tx, {
    action: 'access.role_created',
    category: 'access',
    subject: { type: subject, id, name },
    summary: cutText(describe({ name, permissions }), 300),
    changes: [{ field: 'permissions', from: [], to: permissions }],
  })
  return { id, name, permissions }
}

export async function writeRole(
  tx: TransactionContext,
  { table, subject }: Kind,
  role: StoredRole,
  patch: RolePatch,
) {
  const fields = {
    ...patch,
    ...(patch.permissions && { permissions: sortByCatalog(patch.permissions) }),
  }
  const changes = listChanges<StoredRole>(role, fields)
  if (changes.length === 0) return
  await tx.db
    .update(table)
    .set({
      ...fields,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, role.id)))
  const name = patch.name ?? role.name
  recordEvent(tx, {
    action: 'access.role_updated',
    category: 'access',
    subject: { type: subject, id: role.id, name },
    summary: cutText(`Role ${name}: ${summarizeFields(changes)} changed.`, 300),
    changes,
  })
}

/** Archives a role. Its ledger events keep its name. */
export async function archiveRole(tx: TransactionContext, { table, subject }: Kind, role: StoredRole) {
  const now = new Date()
  await tx.db
    .update(table)
    .set({
      archivedAt: now,
      updatedAt: now,
      updatedBy: tx.actor.id,
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, tx.orgId), eq(table.id, role.id)))
  recordEvent(tx, {
    action: 'access.role_deleted',
    category: 'access',
    subject: { type: subject, id: role.id, name: role.name },
    summary: cutText(`Role ${role.name} deleted.`, 300),
  })
}

/** @throws Problem `duplicate` if another role of the organization has the name or key */
export async function rejectDuplicateRole(
  tx: TransactionContext,
  { table }: Pick<Kind, 'table'>,
  role: { id?: string; name?: string | undefined; key?: string | undefined },
) {
  const checks = [
    { field: 'name', value: role.name, isSame: sql`lower(${table.name}) = lower(${role.name})` },
    { field: 'key', value: role.key, isSame: sql`${table.key} = ${role.key}` },
  ]
  for (const { field, value, isSame } of checks) {
    if (value === undefined) continue
    const [duplicateRole] = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.orgId, tx.orgId),
          isNull(table.archivedAt),
          isSame,
          role.id === undefined ? undefined : ne(table.id, role.id),
        ),
      )
      .limit(1)
    if (!duplicateRole) continue
    throw new Problem('duplicate', `Another role already has the ${field} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already in use.`, value }],
      members: { existingId: duplicateRole.id },
    })
  }
}

const keyMax = 40

/** A key derived from the name that no other role of the organization has. */
async function createRoleKey(tx: TransactionContext, table: Kind['table'], name: string) {
  const base = toKey(name)
  const rows = await tx.db
    .select({ key: table.key })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), isNull(table.archivedAt)))
  const usedKeys = new Set(rows.map(({ key }) => key))
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : `_${n}`
    const key = `${base.slice(0, keyMax - suffix.length)}${suffix}`
    if (!usedKeys.has(key)) return key
  }
}

function toKey(name: string) {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return /^[a-z].{2}/.test(slug) ? slug : `role_${slug || 'own'}`
}

const listedMembersMax = 10

/** @throws Problem `in-use` if members have the role or invitations include it */
export async function rejectInUse(
  tx: TransactionContext,
  role: { name: string },
  { holders, invitations }: { holders: readonly string[]; invitations: number },
) {
  if (holders.length + invitations === 0) return
  const uses = [
    ...(holders.length > 0 ? [formatCount(holders.length, 'member has it', 'members have it')] : []),
    ...(invitations > 0
      ? [formatCount(invitations, 'invitation includes it', 'invitations include it')]
      : []),
  ]
  const listedHolders = holders.slice(0, listedMembersMax)
  const names = await findUserNames(tx.db, listedHolders)
  throw new Problem(
    'in-use',
    `${role.name} is still in use: ${uses.join(', and ')}. Choose a replacement role, or remove it from them first.`,
    {
      members: {
        memberCount: holders.length,
        invitationCount: invitations,
        members: listedHolders.map((id) => userRef(id, names)),
      },
    },
  )
}
