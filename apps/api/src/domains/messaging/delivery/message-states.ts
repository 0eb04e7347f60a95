import { and, eq, inArray, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { createSystemContext, type SystemDeps } from '../../../platform/access/system-context.ts'
import type { Outcome } from './delivery-stream.ts'

export type MessageState = 'waiting' | 'claimed' | 'sent' | 'not_sent' | 'in_doubt' | 'withdrawn'

/**
 * The state machine that guarantees at-most-once delivery. Only a person's decision leads from `in_doubt` to a state from
 * which a message can be sent again.
 */
export const messageTransitions = {
  claimed: { from: ['waiting'], to: 'claimed' },
  withdrawn: { from: ['waiting'], to: 'withdrawn' },
  /** Accepted according to the server, a delivery report, or the recipient who used a link in it. */
  accepted: { from: ['claimed', 'in_doubt'], to: 'sent' },
  postponed: { from: ['claimed'], to: 'waiting' },
  refused: { from: ['claimed'], to: 'not_sent' },
  lost: { from: ['claimed'], to: 'in_doubt' },
  /** A person decided whether it was sent. */
  resolved_sent: { from: ['in_doubt'], to: 'sent' },
  resolved_not_sent: { from: ['in_doubt'], to: 'not_sent' },
  /** A person retried it. */
  requeued: { from: ['not_sent'], to: 'waiting' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>

export type MessageSignal = keyof typeof messageTransitions

type MessageTable = PgTable & { orgId: AnyPgColumn; state: AnyPgColumn }

/** Where a stream stores its messages. */
export interface MessageStore<Table extends MessageTable> {
  table: Table
  /** The table's name for `waiting`. */
  waitingState: string
  /** Matches claims whose process is gone. */
  isAbandoned(now: Date): SQL
  /** Columns to set on a message in doubt, besides its state. */
  lostValues(now: Date): Partial<InferSelectModel<Table>>
  afterLost?(tx: TransactionContext, rows: InferSelectModel<Table>[]): Promise<void>
}

type NewValues<Row> = { [Column in keyof Row]?: Row[Column] | SQL }

/** Applies a signal to the matching messages whose state allows it. Returns those that changed. */
export async function transitionMessages<Table extends MessageTable>(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  { table, waitingState }: Pick<MessageStore<Table>, 'table' | 'waitingState'>,
  signal: MessageSignal,
  condition: SQL | undefined,
  values: NewValues<InferSelectModel<Table>> = {},
): Promise<InferSelectModel<Table>[]> {
  const toStored = (state: MessageState) => (state === 'waiting' ? waitingState : state)
  const { from, to } = messageTransitions[signal]
  const rows = await tx.db
    .update(table as PgTable)
    .set({ ...values, state: toStored(to) })
    .where(and(eq(table.orgId, tx.orgId), inArray(table.state, from.map(toStored)), condition))
    .returning()
  return rows as InferSelectModel<Table>[]
}

type RowTable = MessageTable & { id: AnyPgColumn }

/** Applies a signal to these rows. */
export async function transitionRows<Table extends RowTable>(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  store: Pick<MessageStore<Table>, 'table' | 'waitingState'>,
  signal: MessageSignal,
  rows: readonly { id: string }[],
  values: Partial<InferSelectModel<Table>>,
) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await transitionMessages(tx, store, signal, inArray(store.table.id, ids), values)
}

/**
 * Records the outcome of a message on all of its rows. `releasedValues` are set if it waits for another attempt: without a
 * due time, for as long as the service is down, it waits for `outageRetryMs`.
 */
export async function recordOutcome<Table extends RowTable>(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  store: Pick<MessageStore<Table>, 'table' | 'waitingState'>,
  rows: readonly { id: string }[],
  outcome: Outcome,
  { now, releasedValues }: { now: Date; releasedValues: Partial<InferSelectModel<Table>> },
) {
  const record = (signal: MessageSignal, values: object) =>
    transitionRows(tx, store, signal, rows, values as Partial<InferSelectModel<Table>>)
  switch (outcome.state) {
    case 'sent':
      return await record('accepted', { completedAt: now })
    case 'in_doubt':
      return await record('lost', { completedAt: now })
    case 'not_sent':
      return await record('refused', { attempts: outcome.attempts, completedAt: now })
    case 'waiting': {
      const dueAt = outcome.dueAt ?? new Date(now.getTime() + outageRetryMs)
      return await record('postponed', { ...releasedValues, attempts: outcome.attempts, dueAt })
    }
  }
}

/** How soon a service that accepts nothing from us is tried again. Sooner, a wrong password could lock us out. */
const outageRetryMs = 30_000

/**
 * Marks messages whose process is gone as in doubt. They may have been sent, so a delivery report or a person has to
 * resolve them. Returns how many there were.
 */
export async function recoverAbandoned<Table extends MessageTable>(
  ctx: ServiceContext,
  store: MessageStore<Table>,
  now = new Date(),
): Promise<number> {
  return await inTransaction(ctx, async (tx) => {
    const lostMessages = await transitionMessages(
      tx,
      store,
      'lost',
      store.isAbandoned(now),
      store.lostValues(now),
    )
    if (lostMessages.length > 0) await store.afterLost?.(tx, lostMessages)
    return lostMessages.length
  })
}

/** Runs `recoverAbandoned` in every organization that has abandoned claims. */
export async function recoverAllAbandoned<Table extends MessageTable>(
  deps: SystemDeps,
  store: MessageStore<Table>,
  now = new Date(),
) {
  const table: MessageTable = store.table
  const abandonedMessages = await deps.db
    .selectDistinct({ orgId: table.orgId })
    .from(table)
    .where(and(eq(table.state, 'claimed'), store.isAbandoned(now)))
  for (const { orgId } of abandonedMessages) {
    await recoverAbandoned(createSystemContext(deps, orgId as string), store, now)
  }
}
