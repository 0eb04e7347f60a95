import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type RecipientState, welcomeRecipient } from '../../../platform/db/schema/index.ts'

/** What can change a recipient's state: sending, delivery reports, the recipient's decision, or a person's. */
export type RecipientSignal =
  | 'claimed'
  | 'accepted'
  | 'postponed'
  | 'refused'
  | 'lost'
  | 'delivered'
  | 'deferred'
  | 'bounced_soft'
  | 'bounced_hard'
  | 'complained'
  | 'opted_in'
  | 'declined'
  | 'no_response_received'
  | 'resolved_sent'
  | 'resolved_not_sent'
  | 'requeued'
  | 'skipped'

/** Soft bounces after which nothing more is sent to a recipient. */
export const softBouncesMax = 3

// The mail server has the email, or may have it.
const submittedStates: readonly RecipientState[] = [
  'sending',
  'sent',
  'in_doubt',
  'deferred',
  'bounced_soft',
  'delivered',
  'no_response',
]
const decidedStates: readonly RecipientState[] = ['opted_in', 'declined']

export const recipientTransitions: Record<
  RecipientSignal,
  { from: readonly RecipientState[]; to: RecipientState }
> = {
  claimed: { from: ['queued'], to: 'sending' },
  accepted: { from: ['sending', 'in_doubt'], to: 'sent' },
  postponed: { from: ['sending'], to: 'queued' },
  refused: { from: ['sending'], to: 'not_sent' },
  lost: { from: ['sending'], to: 'in_doubt' },
  delivered: { from: ['sending', 'sent', 'in_doubt', 'deferred', 'bounced_soft'], to: 'delivered' },
  deferred: { from: ['sending', 'sent', 'in_doubt'], to: 'deferred' },
  bounced_soft: {
    from: ['sending', 'sent', 'in_doubt', 'deferred', 'delivered', 'bounced_soft'],
    to: 'bounced_soft',
  },
  bounced_hard: { from: submittedStates, to: 'bounced_hard' },
  complained: { from: [...submittedStates, ...decidedStates], to: 'complained' },
  // Someone who followed the link has received the email, no matter what the servers reported.
  opted_in: { from: [...submittedStates, 'bounced_hard', 'declined', 'not_sent'], to: 'opted_in' },
  declined: { from: [...submittedStates, 'bounced_hard', 'opted_in', 'not_sent'], to: 'declined' },
  no_response_received: { from: ['sent', 'delivered', 'deferred', 'bounced_soft'], to: 'no_response' },
  resolved_sent: { from: ['in_doubt'], to: 'sent' },
  resolved_not_sent: { from: ['in_doubt'], to: 'not_sent' },
  requeued: { from: ['not_sent'], to: 'queued' },
  skipped: { from: ['queued'], to: 'skipped' },
}

/** The state after a signal, or null if the signal changes nothing. Signals may be late, repeated or out of order. */
export function nextRecipientState(state: RecipientState, signal: RecipientSignal): RecipientState | null {
  const { from, to } = recipientTransitions[signal]
  return from.includes(state) ? to : null
}

export type RecipientRow = typeof welcomeRecipient.$inferSelect

/** Applies a signal to the recipients whose state allows it, and adds it to their events. Returns those that changed. */
export async function transitionRecipients(
  tx: TransactionContext,
  ids: readonly string[],
  signal: RecipientSignal,
  change: { now: Date; detail?: string | null; values?: Partial<RecipientRow> },
): Promise<RecipientRow[]> {
  if (ids.length === 0) return []
  const { from, to } = recipientTransitions[signal]
  const event = { type: signal, at: change.now.toISOString(), detail: change.detail ?? null }
  return await tx.db
    .update(welcomeRecipient)
    .set({
      ...change.values,
      state: to,
      events: sql`${welcomeRecipient.events} || ${JSON.stringify([event])}::jsonb`,
      updatedAt: change.now,
    })
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        inArray(welcomeRecipient.id, [...ids]),
        inArray(welcomeRecipient.state, [...from]),
      ),
    )
    .returning()
}
