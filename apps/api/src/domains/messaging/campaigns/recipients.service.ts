import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { property, tenant, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { maskEmail, toSearchPatterns } from '../../estate/index.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { campaignMails } from './campaign-mails.ts'
import { changeCampaign, getCampaignRow } from './campaign-row.ts'
import type { CampaignRecipient, RecipientQuery } from './campaigns.schema.ts'
import { transitionRecipients } from './recipient-states.ts'

/** The recipients of a campaign by tenant name, including those who were skipped. */
export async function listRecipients(
  ctx: ServiceContext,
  id: string,
  query: RecipientQuery,
): Promise<Page<CampaignRecipient>> {
  requirePermission(ctx, 'org:communication_read')
  return await inTransaction(ctx, async (tx) => {
    await getCampaignRow(tx, id)
    const where = and(...recipientConditions(tx, id, query))
    const name = sql`coalesce(${tenant.nameSort}, '')`
    const { items, page } = await listByKeyset<JoinedRecipient>({
      sort: 'name',
      keys: [
        { by: name, type: 'text' },
        { by: welcomeRecipient.id, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({ ...recipientColumns, sortValues: clauses.sortValues })
          .from(welcomeRecipient)
          .leftJoin(tenant, tenantJoin)
          .leftJoin(property, propertyJoin)
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      count: async (limit) =>
        await tx.db.$count(
          tx.db
            .select({ id: welcomeRecipient.id })
            .from(welcomeRecipient)
            .leftJoin(tenant, tenantJoin)
            .where(where)
            .limit(limit)
            .as('matching'),
        ),
    })
    return { items: items.map(toRecipient), page }
  })
}

function recipientConditions(
  tx: TransactionContext,
  campaignId: string,
  { state, skipReason, q }: RecipientQuery,
) {
  const patterns = q === undefined ? [] : toSearchPatterns(q)
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

/** Matches recipients by their emails, because a reminder in doubt doesn't change its recipient's state. */
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

/**
 * Records a person's decision whether an email in doubt was sent. If it wasn't, retrying the campaign's task sends it.
 * @throws Problem `state-conflict` if no email to the recipient is in doubt
 */
export async function resolveRecipient(
  ctx: ServiceContext,
  campaignId: string,
  recipientId: string,
  resolution: 'sent' | 'not_sent',
): Promise<CampaignRecipient> {
  requirePermission(ctx, 'org:communication_send')
  return await inTransaction(ctx, async (tx) => {
    const campaign = await getCampaignRow(tx, campaignId, { forUpdate: true })
    const [recipient] = await tx.db
      .select()
      .from(welcomeRecipient)
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          eq(welcomeRecipient.campaignId, campaignId),
          eq(welcomeRecipient.id, recipientId),
        ),
      )
      .for('update')
    if (!recipient) throw notFound('recipient')
    const now = new Date()
    const signal = resolution === 'sent' ? 'resolved_sent' : 'resolved_not_sent'
    const [mail] = await transitionMessages(
      tx,
      campaignMails,
      signal,
      eq(welcomeMail.recipientId, recipientId),
      {
        completedAt: now,
      },
    )
    if (!mail) {
      throw new Problem('state-conflict', 'This email’s delivery is no longer unknown.', {
        members: { state: recipient.state, allowed: ['in_doubt'] },
      })
    }
    if (mail.kind === 'first') {
      await transitionRecipients(tx, [recipientId], signal, {
        now,
        ...(resolution === 'sent' && { values: { sentAt: recipient.sentAt ?? mail.claimedAt } }),
      })
    }
    recordEvent(tx, {
      action: 'communication.resolved',
      category: 'communication',
      subject: { type: 'campaign', id: campaign.id, name: campaign.name },
      tenantId: recipient.tenantId,
      summary: `An email in “${campaign.name}” with unknown delivery was marked as ${resolution === 'sent' ? 'sent' : 'not sent'}.`,
      metadata: { recipientId, resolvedAs: resolution },
    })
    await changeCampaign(tx, campaign, {})
    return await readRecipient(tx, recipientId)
  })
}

const recipientColumns = {
  recipient: welcomeRecipient,
  tenantName: tenant.displayName,
  propertyName: property.name,
}

type JoinedRecipient = {
  recipient: typeof welcomeRecipient.$inferSelect
  tenantName: string | null
  propertyName: string | null
}

const tenantJoin = and(eq(tenant.orgId, welcomeRecipient.orgId), eq(tenant.id, welcomeRecipient.tenantId))
const propertyJoin = and(
  eq(property.orgId, welcomeRecipient.orgId),
  eq(property.id, welcomeRecipient.propertyId),
)

async function readRecipient(tx: TransactionContext, id: string): Promise<CampaignRecipient> {
  const [row] = await tx.db
    .select(recipientColumns)
    .from(welcomeRecipient)
    .leftJoin(tenant, tenantJoin)
    .leftJoin(property, propertyJoin)
    .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, id)))
  return toRecipient(row!)
}

/** A recipient in the API. The address is masked, as in every list. */
function toRecipient({ recipient, tenantName, propertyName }: JoinedRecipient): CampaignRecipient {
  const { id, tenantId, propertyId, address } = recipient
  return {
    id,
    tenant: tenantName === null ? null : { id: tenantId, name: tenantName },
    property: propertyId === null || propertyName === null ? null : { id: propertyId, name: propertyName },
    address: address === null ? null : maskEmail(address),
    language: recipient.language,
    state: recipient.state,
    skipReason: recipient.skipReason,
    sentAt: recipient.sentAt?.toISOString() ?? null,
    deliveredAt: recipient.deliveredAt?.toISOString() ?? null,
    decidedAt: recipient.decidedAt?.toISOString() ?? null,
    remindedAt: recipient.remindedAt?.toISOString() ?? null,
    events: recipient.events.map(({ type, at, detail }) => ({ type, at, detail: maskAddresses(detail) })),
    updatedAt: recipient.updatedAt.toISOString(),
  }
}

/** Masks addresses, which mail servers often repeat in their responses. */
const maskAddresses = (text: string | null) =>
  text === null
    ? null
    : text.replaceAll(/[^\s<>"';,:()]+/g, (word) => (/.@./.test(word) ? maskEmail(word) : word))
