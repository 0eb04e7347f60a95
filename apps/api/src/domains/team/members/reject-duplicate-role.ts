import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { resourceRole, role } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'

type RoleTable = typeof role | typeof resourceRole

/** @throws Problem `duplicate` when another role of the organisation has the name or key. */
export async function rejectDuplicateRole(
  tx: TransactionContext,
  table: RoleTable,
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
      .from(table as typeof role)
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
      errors: [{ pointer: `/${field}`, code: 'unique', message: `“${value}” is already taken.`, value }],
      members: { existingId: found.id },
    })
  }
}

const keyMax = 40

/** A key made from a name that no role of the organisation has. */
export async function makeRoleKey(tx: TransactionContext, table: RoleTable, name: string) {
  const base = toKey(name)
  const rows = await tx.db
    .select({ key: table.key })
    .from(table as typeof role)
    .where(and(eq(table.orgId, tx.orgId), isNull(table.archivedAt)))
  const taken = new Set(rows.map(({ key }) => key))
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : `_${n}`
    const key = `${base.slice(0, keyMax - ending.length)}${ending}`
    if (!taken.has(key)) return key
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
