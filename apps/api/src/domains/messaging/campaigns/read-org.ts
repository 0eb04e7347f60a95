import { eq } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { org } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import type { OrgRow } from './message/compile-message.ts'

export async function readOrg(tx: TransactionContext): Promise<OrgRow> {
  const [row] = await tx.db.select().from(org).where(eq(org.id, tx.orgId))
  if (!row) throw notFound('organisation')
  return row
}
