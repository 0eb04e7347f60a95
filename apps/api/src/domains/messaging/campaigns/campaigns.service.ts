import { and, count, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { task, user, welcomeCampaign, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { listByKeyset, type SortKey } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { taskColumns, toTask } from '../../../platform/jobs/tasks.service.ts'
import { type CampaignRow, getCampaignRow } from './campaign-row.ts'
import type { CampaignDetail, CampaignQuery, WelcomeCampaign } from './campaigns.schema.ts'
import { toCampaign, toCampaigns } from './to-campaign.ts'

/** Every campaign of the organization, with its figures. */
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
      rows: (clauses) =>
        tx.db
          .select({ row: welcomeCampaign, sortValues: clauses.sortValues })
          .from(welcomeCampaign)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db
            .select({ id: welcomeCampaign.id })
            .from(welcomeCampaign)
            .where(where)
            .limit(limit)
            .as('matching'),
        ),
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

/** One campaign with its funnel, the reasons for skipped recipients, and its task. */
export async function getCampaign(ctx: ServiceContext, id: string): Promise<CampaignDetail> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, id)
    const campaign = await toCampaign(tx, row)
    const { stats } = campaign
    return {
      ...campaign,
      funnel: [
        { step: 'audience', count: stats.audience - stats.skipped },
        { step: 'sent', count: stats.sent },
        { step: 'delivered', count: stats.delivered },
        { step: 'optedIn', count: stats.optedIn },
      ],
      skippedBecause: await countReasons(tx, id),
      inDoubt: stats.inDoubt,
      task: row.taskId === null ? null : await findTask(tx, row.taskId),
    }
  })
}

async function countReasons(tx: TransactionContext, id: string) {
  const rows = await tx.db
    .select({ value: welcomeRecipient.skipReason, count: count() })
    .from(welcomeRecipient)
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        eq(welcomeRecipient.campaignId, id),
        eq(welcomeRecipient.state, 'skipped'),
        isNotNull(welcomeRecipient.skipReason),
      ),
    )
    .groupBy(welcomeRecipient.skipReason)
  return rows
    .map(({ value, count }) => ({ value: value!, count }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

async function findTask(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select({ task: taskColumns, requesterName: user.name })
    .from(task)
    .leftJoin(user, eq(user.id, task.requestedBy))
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, id)))
  return row ? toTask(row.task, row.requesterName) : null
}
