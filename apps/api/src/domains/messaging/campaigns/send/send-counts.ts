import { and, eq } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../../platform/context/context.ts'
import { welcomeMail, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import type { TaskOutcome } from '../../../../platform/jobs/task-handlers.ts'
import { getCampaignRow } from '../campaign-row.ts'
import type { SendRun } from './campaign-mails.ts'

export const countQueued = (tx: TransactionContext, campaignId: string) =>
  tx.db.$count(
    welcomeRecipient,
    and(
      eq(welcomeRecipient.orgId, tx.orgId),
      eq(welcomeRecipient.campaignId, campaignId),
      eq(welcomeRecipient.state, 'queued'),
    ),
  )

export const countLeft = async ({ ctx, campaignId, kind }: SendRun) =>
  kind === 'reminder' ? 0 : await inTransaction(ctx, (tx) => countQueued(tx, campaignId))

export const countTotal = async ({ ctx, campaignId }: SendRun) =>
  await inTransaction(ctx, async (tx) => {
    const ofCampaign = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.campaignId, campaignId))
    const skipped = and(ofCampaign, eq(welcomeRecipient.state, 'skipped'))
    return (
      (await tx.db.$count(welcomeRecipient, ofCampaign)) - (await tx.db.$count(welcomeRecipient, skipped))
    )
  })

/** The end of a turn. While mails are left that a person may take up, the task can be tried again. */
export async function describeEnd(ctx: ServiceContext, campaignId: string): Promise<TaskOutcome> {
  const result = await summarize(ctx, campaignId)
  const { status } = await inTransaction(ctx, (tx) => getCampaignRow(tx, campaignId))
  return { result, isPartial: status === 'paused' || result.notSent > 0 || result.inDoubt > 0 }
}

/** What the task says it did. */
export async function summarize(ctx: ServiceContext, campaignId: string) {
  return await inTransaction(ctx, async (tx) => {
    const ofCampaign = and(eq(welcomeMail.orgId, tx.orgId), eq(welcomeMail.campaignId, campaignId))
    const of = (state: (typeof welcomeMail.$inferSelect)['state']) =>
      tx.db.$count(welcomeMail, and(ofCampaign, eq(welcomeMail.state, state)))
    return { sent: await of('sent'), notSent: await of('not_sent'), inDoubt: await of('in_doubt') }
  })
}
