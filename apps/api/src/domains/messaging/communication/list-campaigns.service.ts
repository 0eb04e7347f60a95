import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { inTransaction, requirePermission, type ServiceContext } from '../../../platform/context/context.ts'
import { welcomeCampaign } from '../../../platform/db/schema/index.ts'
import type { CampaignRow } from '../campaigns/campaign-row.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { CampaignQuery, WelcomeCampaign } from './communication.schema.ts'
import { toCampaigns } from './to-campaign.ts'

/** Every campaign of the organisation with its figures. */
export async function listCampaigns(
  ctx: ServiceContext,
  query: CampaignQuery,
): Promise<Page<WelcomeCampaign>> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const where = and(
      eq(welcomeCampaign.orgId, tx.orgId),
      isNull(welcomeCampaign.archivedAt),
      query.status && inArray(welcomeCampaign.status, query.status),
      ...wordsOf(query.q).map((word): SQL => sql`lower(${welcomeCampaign.name}) ~ ${`\\m${word}`}`),
    )
    const { items, page } = await listByKeyset<{ row: CampaignRow }>({
      sort: query.sort,
      keys: keysOf(query.sort),
      limit: query.limit,
      cursor: query.cursor,
      rows: (part) =>
        tx.db
          .select({ row: welcomeCampaign, sortValues: part.sortValues })
          .from(welcomeCampaign)
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      async count(limit) {
        const matching = tx.db
          .select({ id: welcomeCampaign.id })
          .from(welcomeCampaign)
          .where(where)
          .limit(limit)
          .as('matching')
        const [counted] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(matching)
        return counted!.n
      },
    })
    return {
      items: await toCampaigns(
        tx,
        items.map(({ row }) => row),
      ),
      page,
    }
  })
}

const wordsOf = (q: string | undefined) =>
  q === undefined
    ? []
    : q
        .toLowerCase()
        .split(/\s+/)
        .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))

function keysOf(sort: CampaignQuery['sort']): SortKey[] {
  const descending = sort.startsWith('-')
  const id: SortKey = { by: welcomeCampaign.id, type: 'uuid', descending }
  switch (sort.replace(/^-/, '')) {
    case 'name':
      return [{ by: sql`lower(${welcomeCampaign.name}) collate "C"`, type: 'text', descending }, id]
    case 'status':
      return [{ by: welcomeCampaign.status, type: 'text', descending }, id]
    case 'startedAt':
      return [{ by: welcomeCampaign.startedAt, type: 'timestamptz', descending, nullable: true }, id]
    default:
      return [{ by: welcomeCampaign.createdAt, type: 'timestamptz', descending }, id]
  }
}
