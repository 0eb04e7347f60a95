import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { type RecipientState, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { nextRecipientState, type RecipientSignal, statesBefore } from '../recipient-states.ts'

export type RecipientRow = typeof welcomeRecipient.$inferSelect

const anyState: RecipientState = 'queued'

/**
 * Moves those recipients for whom the signal means something, and writes it into their history. The others stay as
 * they are: signals come late, twice and in any order.
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
