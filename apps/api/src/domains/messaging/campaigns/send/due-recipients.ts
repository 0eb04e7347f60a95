import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeMail, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import type { SendRun } from './send-run.ts'

/** Who still gets a mail: for a reminder, everybody who got one and did not answer. */
function isWaiting(tx: TransactionContext, { campaignId, kind }: SendRun) {
  const ofCampaign = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.campaignId, campaignId))
  if (kind === 'first') return and(ofCampaign, eq(welcomeRecipient.state, 'queued'))
  const reminded = tx.db
    .select({ one: sql`1` })
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.recipientId, welcomeRecipient.id),
        eq(welcomeMail.kind, 'reminder'),
        sql`${welcomeMail.state} <> 'refused'`,
      ),
    )
  return and(
    ofCampaign,
    inArray(welcomeRecipient.state, ['sent', 'delivered']),
    isNotNull(welcomeRecipient.address),
    isNull(welcomeRecipient.remindedAt),
    notExists(reminded),
  )
}

/** The time zones in which somebody still waits, with the moment from which. */
export async function readZones(tx: TransactionContext, run: SendRun, now: Date) {
  const rows = await tx.db
    .select({
      zone: welcomeRecipient.timeZone,
      dueAt:
        sql<Date | null>`min(coalesce(${welcomeRecipient.dueAt}, ${now.toISOString()}::timestamptz))`.mapWith(
          welcomeRecipient.dueAt,
        ),
    })
    .from(welcomeRecipient)
    .where(isWaiting(tx, run))
    .groupBy(welcomeRecipient.timeZone)
  return rows.map(({ zone, dueAt }) => ({ zone, dueAt: dueAt ?? now }))
}

/** The next recipients whose moment has come, in the given time zones or in all; nobody else takes them meanwhile. */
export const lockDue = (
  tx: TransactionContext,
  run: SendRun,
  { open, limit, now }: { open: string[] | null; limit: number; now: Date },
) =>
  tx.db
    .select()
    .from(welcomeRecipient)
    .where(
      and(
        isWaiting(tx, run),
        or(isNull(welcomeRecipient.dueAt), lte(welcomeRecipient.dueAt, now)),
        open === null ? undefined : inArray(welcomeRecipient.timeZone, open),
        run.after === null ? undefined : gt(welcomeRecipient.id, run.after),
      ),
    )
    .orderBy(asc(welcomeRecipient.id))
    .limit(limit)
    .for('update', { skipLocked: true })
