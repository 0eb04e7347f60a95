import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../context.ts'
import { org } from '../db/schema/index.ts'
import { notFound } from '../problem.ts'
import type { OrgRow } from './message/compile-message.ts'

export async function readOrg(tx: TransactionContext): Promise<OrgRow> {
  const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  if (!row) throw notFound('organisation')
  return row
}
