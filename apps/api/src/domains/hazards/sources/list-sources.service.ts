import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { matchesWords } from '../../../platform/db/matches-words.ts'
import { source } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { describeSources } from './find-source.ts'
import type { Source, SourceQuery } from './sources.schema.ts'
import type { SourceRow } from './to-source.ts'

/** One page of the organisation's sources, with how each is doing. */
export async function listSources(ctx: ServiceContext, query: SourceQuery): Promise<Page<Source>> {
  requirePermission(ctx, 'source:read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(
      eq(source.orgId, tx.orgId),
      query.category && inArray(source.category, query.category),
      query.connector && inArray(source.connector, query.connector),
      query.status && inArray(source.status, query.status),
      ...matchesWords(
        sql`concat_ws(' ', ${source.name}, replace(${source.connector}, '_', ' '))`,
        query.q ?? '',
      ),
    )
    const { items, page } = await listByKeyset<SourceRow>({
      sort: query.sort,
      keys: sortKeys(query.sort),
      limit: query.limit,
      cursor: query.cursor,
      rows: async (part) => {
        const rows = await tx.db
          .select({ row: source, sortValues: part.sortValues })
          .from(source)
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit)
        return rows.map(({ row, sortValues }) => ({ ...row, sortValues }))
      },
      count: async () => await tx.db.$count(source, where),
    })
    return { items: await describeSources(tx, items), page }
  })
}

/** Of the slowest of its feeds; before the first good answer there is none. */
const lastSuccessAt = sql`(select case when count(f.last_success_at) = count(*) then min(f.last_success_at) end
  from source_feed sf join feed f on f.id = sf.feed_id
  where sf.org_id = ${source.orgId} and sf.source_id = ${source.id})`

/** By what needs looking at: what fails first. */
const statusRank = sql`(case ${source.status} when 'failing' then 1 when 'disabled' then 2 when 'degraded' then 3 when 'paused' then 4 else 5 end)`

function sortKeys(sort: SourceQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const name: SortKey = { by: sql`lower(${source.name}) collate "C"`, type: 'text' }
  const keys: Record<'name' | 'status' | 'lastSuccessAt', SortKey> = {
    name,
    status: { by: statusRank, type: 'integer' },
    lastSuccessAt: { by: lastSuccessAt, type: 'timestamptz', nullable: true },
  }
  const field = sort.replace(/^-/, '') as keyof typeof keys
  return [
    { ...keys[field], descending },
    ...(field === 'name' ? [] : [name]),
    { by: source.id, type: 'uuid' },
  ]
}
