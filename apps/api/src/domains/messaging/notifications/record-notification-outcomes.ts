import { and, eq, lt, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { threatNotification } from '../../../platform/db/schema/index.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { type ClaimedNotification, isOneOf, type NotifiedThreat } from './claim-notifications.ts'
import { recordThreatEvent } from '../../hazards/index.ts'

export interface NotificationOutcome {
  notice: ClaimedNotification
  /** What the mail server, or composing the mail, failed with. */
  error: unknown
}

const retryMinutes = [1, 5, 20, 60] as const
const minuteMs = 60_000
/** Longer than a batch takes when the mail server never answers. */
const abandonedAfterMs = 15 * minuteMs

/** Notes how handing over went, and records of each threat who was told of it. */
export async function recordNotificationOutcomes(
  ctx: ServiceContext,
  outcomes: readonly NotificationOutcome[],
  now: Date,
) {
  await inTransaction(ctx, async (tx) => {
    const told = new Map<string, { threat: NotifiedThreat; userIds: string[] }>()
    for (const { notice, error } of outcomes) {
      const set = stateAfter(notice, error, now)
      await tx.db.update(threatNotification).set(set).where(isOneOf(tx, notice.rows))
      if (set.state !== 'sent') continue
      for (const threat of notice.threats) {
        const entry = told.get(threat.id) ?? { threat, userIds: [] }
        entry.userIds.push(notice.listener.id)
        told.set(threat.id, entry)
      }
    }
    for (const { threat, userIds } of told.values()) {
      recordThreatEvent(tx, threat, [], {
        action: 'threat.notified',
        summarize: () =>
          `${userIds.length === 1 ? 'A member was' : `${userIds.length} members were`} told by e-mail: ${threat.title}`,
        metadata: { people: userIds.length, channel: 'email' },
        parties: userIds.map((id) => ({ type: 'user', id, name: null })),
      })
    }
  })
}

function stateAfter({ rows }: ClaimedNotification, error: unknown, now: Date) {
  if (error === null) return { state: 'sent', settledAt: now } as const
  if (error instanceof MailFailure && error.isInDoubt) return { state: 'in_doubt', settledAt: now } as const
  const attempts = Math.max(...rows.map((row) => row.attempts)) + 1
  const wait = retryMinutes[attempts - 1]
  const isPassing = !(error instanceof MailFailure) || error.isPassing
  if (!isPassing || wait === undefined) return { state: 'not_sent', attempts, settledAt: now } as const
  return {
    state: 'waiting',
    attempts,
    dueAt: new Date(now.getTime() + wait * minuteMs),
    claimedAt: null,
    messageId: null,
  } as const
}

/** What a process had claimed that is gone: it may have been handed over, so it is not sent again. */
export async function recoverAbandonedNotifications(db: Database, now: Date) {
  const before = new Date(now.getTime() - abandonedAfterMs).toISOString()
  await db
    .update(threatNotification)
    .set({ state: 'in_doubt', settledAt: now })
    .where(
      and(
        eq(threatNotification.state, 'claimed'),
        lt(threatNotification.claimedAt, sql`${before}::timestamptz`),
      ),
    )
}
