import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/database.ts'
import { user } from '../../../platform/db/schema/index.ts'

/** Addresses of members by id. Row-level security leaves out everybody who never was in the organisation. */
export async function findUserEmails(db: Transaction, ids: Iterable<string | null>) {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map<string, string>()
  const rows = await db.select({ id: user.id, email: user.email }).from(user).where(inArray(user.id, wanted))
  return new Map(rows.map((row) => [row.id, row.email]))
}
