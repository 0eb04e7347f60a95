import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { getCampaignRow } from '../campaigns/campaign-row.ts'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, tenant, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { CampaignRecipient, RecipientQuery } from './communication.schema.ts'
import { type JoinedRecipient, ofProperty, ofTenant, recipientColumns, toRecipient } from './to-recipient.ts'
import { searchPatterns } from '../../estate/index.ts'

/** The recipients of a campaign, by name of the tenant, those who got no mail among them. */
export async function listRecipients(
  ctx: ServiceContext,
  id: string,
  query: RecipientQuery,
): Promise<Page<CampaignRecipient>> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    await getCampaignRow(tx, id)
    const where = and(...conditions(tx, id, query))
    const name = sql`coalesce(${tenant.nameSort}, '')`
    const { items, page } = await listByKeyset<JoinedRecipient>({
      sort: 'name',
      keys: [
        { by: name, type: 'text' },
        { by: welcomeRecipient.id, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (part) =>
        tx.db
          .select({ ...recipientColumns, sortValues: part.sortValues })
          .from(welcomeRecipient)
          .leftJoin(tenant, ofTenant)
          .leftJoin(property, ofProperty)
          .where(and(where, part.where))
          .orderBy(part.orderBy)
          .limit(part.limit),
      async count(limit) {
        const matching = tx.db
          .select({ id: welcomeRecipient.id })
          .from(welcomeRecipient)
          .leftJoin(tenant, ofTenant)
          .where(where)
          .limit(limit)
          .as('matching')
        const [counted] = await tx.db.select({ n: sql<number>`count(*)::int` }).from(matching)
        return counted!.n
      },
    })
    return { items: items.map(toRecipient), page }
  })
}

function conditions(tx: TransactionContext, campaignId: string, { state, skipReason, q }: RecipientQuery) {
  const patterns = q === undefined ? [] : searchPatterns(q)
  return [
    eq(welcomeRecipient.orgId, tx.orgId),
    eq(welcomeRecipient.campaignId, campaignId),
    state &&
      or(
        inArray(welcomeRecipient.state, state),
        state.includes('in_doubt') ? hasUnknownDelivery(tx) : undefined,
      ),
    skipReason && inArray(welcomeRecipient.skipReason, skipReason),
    ...patterns.map((pattern): SQL => sql`${tenant.searchText} like ${pattern}`),
  ]
}

/** A reminder in doubt leaves its recipient where they were. */
const hasUnknownDelivery = (tx: TransactionContext) =>
  exists(
    tx.db
      .select({ one: sql`1` })
      .from(welcomeMail)
      .where(
        and(
          eq(welcomeMail.orgId, tx.orgId),
          eq(welcomeMail.recipientId, welcomeRecipient.id),
          eq(welcomeMail.state, 'in_doubt'),
        ),
      ),
  )
