import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type RecipientState, welcomeRecipient } from '../../../platform/db/schema/index.ts'

/** What can become known about the email to a recipient, or what the recipient does. */
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

// The server has the email, or may have it.
const handedOver: readonly RecipientState[] = [
  'sending',
  'sent',
  'in_doubt',
  'deferred',
  'bounced_soft',
  'delivered',
  'no_response',
]
const decided: readonly RecipientState[] = ['opted_in', 'declined']

const moves: Record<RecipientSignal, { from: readonly RecipientState[]; to: RecipientState }> = {
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
  bounced_hard: { from: handedOver, to: 'bounced_hard' },
  complained: { from: [...handedOver, ...decided], to: 'complained' },
  // Someone who followed the link has the email, whatever the servers reported.
  opted_in: { from: [...handedOver, 'bounced_hard', 'declined', 'not_sent'], to: 'opted_in' },
  declined: { from: [...handedOver, 'bounced_hard', 'opted_in', 'not_sent'], to: 'declined' },
  no_response_received: { from: ['sent', 'delivered', 'deferred', 'bounced_soft'], to: 'no_response' },
  resolved_sent: { from: ['in_doubt'], to: 'sent' },
  resolved_not_sent: { from: ['in_doubt'], to: 'not_sent' },
  requeued: { from: ['not_sent'], to: 'queued' },
  skipped: { from: ['queued'], to: 'skipped' },
}

/** The state after a signal, or null if it changes nothing. Signals come late, twice and in any order. */
export function nextRecipientState(state: RecipientState, signal: RecipientSignal): RecipientState | null {
  const { from, to } = moves[signal]
  return from.includes(state) ? to : null
}

/** The states in which a signal means something. */
export const statesBefore = (signal: RecipientSignal): RecipientState[] => [...moves[signal].from]

export type RecipientRow = typeof welcomeRecipient.$inferSelect

const anyState: RecipientState = 'queued'

/**
 * Moves the recipients for whom the signal means something, and adds it to their history. Returns the moved ones; the
 * others stay as they are.
 */
export async function moveRecipients(
  tx: TransactionContext,
  ids: readonly string[],
  signal: RecipientSignal,
  change: { now: Date; detail?: string | null; values?: Partial<RecipientRow> },
): Promise<RecipientRow[]> {
  if (ids.length === 0) return []
  const before = statesBefore(signal)
  const state = nextRecipientState(before[0] ?? anyState, signal)
  if (state === null) return []
  const event = { type: signal, at: change.now.toISOString(), detail: change.detail ?? null }
  return await tx.db
    .update(welcomeRecipient)
    .set({
      ...change.values,
      state,
      events: sql`${welcomeRecipient.events} || ${JSON.stringify([event])}::jsonb`,
      updatedAt: change.now,
    })
    .where(
      and(
        eq(welcomeRecipient.orgId, tx.orgId),
        inArray(welcomeRecipient.id, [...ids]),
        inArray(welcomeRecipient.state, before),
      ),
    )
    .returning()
}
