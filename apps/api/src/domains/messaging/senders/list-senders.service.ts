import { and, eq, isNull, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { emailSender } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { describeSenders } from './describe-senders.ts'
import type { SenderRow } from './sender-row.ts'
import type { EmailSender, SenderQuery } from './senders.schema.ts'

/** One page of the addresses that the organisation sends from. */
export async function listSenders(ctx: ServiceContext, query: SenderQuery): Promise<Page<EmailSender>> {
  requirePermission(ctx, 'org:sender_read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(eq(emailSender.orgId, tx.orgId), isNull(emailSender.archivedAt))
    const { items, page } = await listByKeyset<SenderRow>({
      sort: query.sort,
      keys: sortKeys(query.sort),
      limit: query.limit,
      cursor: query.cursor,
      rows: async (part) => {
        const rows = await tx.db
          .select({ row: emailSender, sortValues: part.sortValues })
          .from(emailSender)
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
        return rows.map(({ row, sortValues }) => ({ ...row, sortValues }))
      },
      count: async () => await tx.db.$count(emailSender, where),
    })
    return { items: await describeSenders(tx, items), page }
  })
}

function sortKeys(sort: SenderQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: emailSender.id, type: 'uuid', descending }
  if (sort.endsWith('createdAt')) return [{ by: emailSender.createdAt, type: 'timestamptz', descending }, id]
  return [{ by: sql`${emailSender.fromEmailKey} collate "C"`, type: 'text', descending }, id]
}
