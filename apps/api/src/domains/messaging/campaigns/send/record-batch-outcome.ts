import { and, eq, inArray, sql } from 'drizzle-orm'
import { inTransaction, type TransactionContext } from '../../../../platform/context/context.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../../platform/email/mailer.ts'
import { findCampaignRow } from '../campaign-row.ts'
import { recordBounce, pauseIfOverThreshold } from '../outcomes.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { classifyFailure, type FailureKind } from './classify-failure.ts'
import { moveRecipients } from './move-recipients.ts'
import { attemptsMax, retryAt } from './throttle.ts'
import type { SendRun } from './send-run.ts'

export interface Submission {
  claimed: ClaimedMail
  /** Null when the server took it. */
  error: unknown
  answer: string | null
}

type MailState = (typeof welcomeMail.$inferSelect)['state']

/** Writes down what became of mails that were handed over. @returns those that no server was there for. */
export async function recordBatchOutcome(
  run: SendRun,
  handovers: readonly Submission[],
): Promise<Submission[]> {
  const kindOf = new Map(
    handovers.map((handover) => [
      handover,
      handover.error === null ? 'taken' : classifyFailure(handover.error),
    ]),
  )
  const which = (kind: FailureKind | 'taken') => handovers.filter((handover) => kindOf.get(handover) === kind)
  await inTransaction(run.ctx, async (tx) => {
    // First of all, as everybody does who writes to the campaign: whoever asks for it later in a transaction may cross.
    await findCampaignRow(tx, run.campaignId, { forUpdate: true })
    const now = new Date()
    await recordAccepted(tx, run, which('taken'), now)
    for (const handover of which('in_doubt')) await markInDoubt(tx, run, handover, now)
    for (const handover of which('bad_address')) await recordBounceOnSubmit(tx, run, handover, now)
    for (const handover of which('refused')) await markNotSent(tx, run, handover, now)
    for (const handover of which('later')) await postpone(tx, run, handover, now)
    for (const handover of which('server')) await requeue(tx, run, handover, now)
    await pauseIfOverThreshold(tx, run.campaignId)
  })
  return which('server')
}

async function recordAccepted(tx: TransactionContext, run: SendRun, taken: readonly Submission[], now: Date) {
  if (taken.length === 0) return
  for (const { claimed, answer } of taken) await write(tx, claimed, 'sent', answer, now)
  const ids = taken.map(({ claimed }) => claimed.recipient.id)
  if (run.kind === 'first') {
    // A delivery report may have come before this; then only the moment is missing.
    await tx.db
      .update(welcomeRecipient)
      .set({ sentAt: now })
      .where(
        and(
          eq(welcomeRecipient.orgId, tx.orgId),
          inArray(welcomeRecipient.id, ids),
          sql`${welcomeRecipient.sentAt} is null`,
        ),
      )
    await moveRecipients(tx, ids, 'taken', { now })
  }
  await tx.db
    .update(welcomeCampaign)
    .set({ windowSent: sql`${welcomeCampaign.windowSent} + ${taken.length}` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, run.campaignId)))
}

const describe = ({ error, answer }: Submission) =>
  cutText(
    answer ?? (error instanceof MailFailure ? (error.answer ?? error.message) : 'Something went wrong here.'),
    500,
  )

/** Only a claim that is still open is settled: a report may have told more meanwhile. */
const write = (
  tx: TransactionContext,
  { mailId }: ClaimedMail,
  state: MailState,
  answer: string | null,
  now: Date,
) =>
  tx.db
    .update(welcomeMail)
    .set({ state, settledAt: now, smtpAnswer: answer === null ? null : cutText(answer, 500) })
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.id, mailId),
        inArray(welcomeMail.state, state === 'sent' ? ['claimed', 'in_doubt'] : ['claimed']),
      ),
    )

async function markInDoubt(tx: TransactionContext, { kind }: SendRun, handover: Submission, now: Date) {
  const { claimed } = handover
  await write(tx, claimed, 'in_doubt', describe(handover), now)
  if (kind === 'first')
    await moveRecipients(tx, [claimed.recipient.id], 'lost', { now, detail: describe(handover) })
}

async function recordBounceOnSubmit(tx: TransactionContext, _run: SendRun, handover: Submission, now: Date) {
  const { claimed } = handover
  await write(tx, claimed, 'not_sent', describe(handover), now)
  const [recipient] = await moveRecipients(tx, [claimed.recipient.id], 'bounced_hard', {
    now,
    detail: describe(handover),
  })
  if (!recipient) return
  // A refusal at the door counts among the mails that the share of bounces is taken of.
  await tx.db
    .update(welcomeCampaign)
    .set({ windowSent: sql`${welcomeCampaign.windowSent} + 1` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, recipient.campaignId)))
  await recordBounce(tx, recipient, describe(handover))
}

async function markNotSent(tx: TransactionContext, { kind }: SendRun, handover: Submission, now: Date) {
  const { claimed } = handover
  await write(tx, claimed, 'not_sent', describe(handover), now)
  if (kind === 'first') {
    await moveRecipients(tx, [claimed.recipient.id], 'refused', { now, detail: describe(handover) })
  }
}

async function postpone(tx: TransactionContext, run: SendRun, handover: Submission, now: Date) {
  const attempts = handover.claimed.recipient.attempts + 1
  if (attempts >= attemptsMax || run.kind === 'reminder') return await markNotSent(tx, run, handover, now)
  const { claimed } = handover
  await write(tx, claimed, 'refused', describe(handover), now)
  await moveRecipients(tx, [claimed.recipient.id], 'postponed', {
    now,
    detail: describe(handover),
    values: { attempts, dueAt: retryAt(attempts, now) },
  })
}

/** The server was not there for anybody, which is held against nobody. */
async function requeue(tx: TransactionContext, { kind }: SendRun, handover: Submission, now: Date) {
  const { claimed } = handover
  await write(tx, claimed, 'refused', describe(handover), now)
  if (kind === 'first') {
    await moveRecipients(tx, [claimed.recipient.id], 'postponed', { now, detail: describe(handover) })
    return
  }
  await tx.db
    .update(welcomeRecipient)
    .set({ remindedAt: null })
    .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, claimed.recipient.id)))
}
