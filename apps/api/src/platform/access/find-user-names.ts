import { sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { user } from '../db/schema/index.ts'

/** Names of people by id. Row-level security omits people who were never in the current organization. */
export async function findUserNames(
  db: Transaction,
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const userIds = [...new Set(ids)].filter((id) => id !== null)
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(sql`${user.id} = any(${sql.param(userIds)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The person as the API shows them: “Former member” if the name is gone. */
export const userRef = (id: string | null, names: ReadonlyMap<string, string>) =>
  id === null ? null : { id, name: names.get(id) ?? 'Former member' }
