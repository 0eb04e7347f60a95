import { type Permission, PERMISSION_KEYS } from '@parapet/permissions'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { role } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { listChanges, nameFields } from '../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { RoleKind } from './role-kinds.ts'
import type { ResourceRoleCreate, RoleCreate, RolePatch } from './roles.schema.ts'

/** Where a role is stored, and what events call it. */
type Kind = Pick<RoleKind, 'table' | 'subject'>

type Stored = Pick<
  typeof role.$inferSelect,
  'id' | 'key' | 'name' | 'description' | 'permissions' | 'system' | 'version'
>

const inCatalogOrder = (permissions: readonly Permission[]) =>
  PERMISSION_KEYS.filter((key) => permissions.includes(key))

/**
 * The role, locked until the transaction ends.
 * @throws Problem `not-found`, or `read-only-system-object` for a built-in one.
 */
export async function getOwnRole(tx: TransactionContext, { table }: Kind, id: string): Promise<Stored> {
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
      `${found.name} is built in and can't be changed. Create your own role with the permissions you need.`,
    )
  }
  return found
}

/** @throws Problem `duplicate` for a name or key in use. */
export async function insertRole(
  tx: TransactionContext,
  { table, subject }: Kind,
  { permissions: given, ...input }: RoleCreate | Omit<ResourceRoleCreate, 'assignments'>,
  describe: (made: { name: string; permissions: readonly Permission[] }) => string,
) {
  await rejectDuplicateRole(tx, { table }, input)
  const { name, description = null } = input
  const id = uuidv7()
  const key = input.key ?? (await makeRoleKey(tx, table, name))
  const permissions = inCatalogOrder(given)
  const by = { createdBy: tx.actor.id, updatedBy: tx.actor.id }
  await tx.db.insert(table).values({ ...input, id, orgId: tx.orgId, key, description, permissions, ...by })
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
  before: Stored,
  patch: RolePatch,
) {
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
    subject: { type: subject, id: before.id, name },
    summary: cutText(`Role ${name} changed: ${nameFields(changes)}.`, 300),
    changes,
  })
}

/** Takes a role out of use. Events about it keep its name. */
export async function archiveRole(tx: TransactionContext, { table, subject }: Kind, before: Stored) {
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
    subject: { type: subject, id: before.id, name: before.name },
    summary: cutText(`Role ${before.name} deleted.`, 300),
  })
}

/** @throws Problem `duplicate` when another role of the organization has the name or key. */
export async function rejectDuplicateRole(
  tx: TransactionContext,
  { table }: Pick<Kind, 'table'>,
  wanted: { id?: string; name?: string | undefined; key?: string | undefined },
) {
  const checks = [
    { field: 'name', value: wanted.name, same: sql`lower(${table.name}) = lower(${wanted.name})` },
    { field: 'key', value: wanted.key, same: sql`${table.key} = ${wanted.key}` },
  ]
  for (const { field, value, same } of checks) {
    if (value === undefined) continue
    const [found] = await tx.db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.orgId, tx.orgId),
          isNull(table.archivedAt),
          same,
          wanted.id === undefined ? undefined : ne(table.id, wanted.id),
        ),
      )
      .limit(1)
    if (!found) continue
    throw new Problem('duplicate', `Another role already has the ${field} “${value}”.`, {
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already in use.`, value }],
      members: { existingId: found.id },
    })
  }
}

const keyMax = 40

/** A key made from the name that no role of the organization has. */
async function makeRoleKey(tx: TransactionContext, table: Kind['table'], name: string) {
  const base = toKey(name)
  const rows = await tx.db
    .select({ key: table.key })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), isNull(table.archivedAt)))
  const used = new Set(rows.map(({ key }) => key))
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : `_${n}`
    const key = `${base.slice(0, keyMax - ending.length)}${ending}`
    if (!used.has(key)) return key
  }
}

function toKey(name: string) {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}|[’']/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  return /^[a-z].{2}/.test(words) ? words : `role_${words || 'own'}`
}

const namedMax = 10

/** @throws Problem `in-use` while members hold the role or invitations offer it. */
export async function rejectInUse(
  tx: TransactionContext,
  role: { name: string },
  { holders, invitations }: { holders: readonly string[]; invitations: number },
) {
  if (holders.length + invitations === 0) return
  const parts = [
    ...(holders.length > 0
      ? [holders.length === 1 ? '1 member has it' : `${holders.length} members have it`]
      : []),
    ...(invitations > 0
      ? [invitations === 1 ? '1 invitation includes it' : `${invitations} invitations include it`]
      : []),
  ]
  const named = holders.slice(0, namedMax)
  const names = await findUserNames(tx.db, named)
  throw new Problem(
    'in-use',
    `${role.name} is still in use: ${parts.join(', and ')}. Choose a replacement role, or remove it from them first.`,
    {
      members: {
        memberCount: holders.length,
        invitationCount: invitations,
        members: named.map((id) => userRef(id, names)),
      },
    },
  )
}
