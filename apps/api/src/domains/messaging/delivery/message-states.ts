import { and, eq, inArray, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { createSystemContext, type SystemDeps } from '../system-context.ts'

export type MessageState = 'waiting' | 'claimed' | 'sent' | 'not_sent' | 'in_doubt' | 'withdrawn'

/**
 * The at-most-once rule: everything that can happen to a message, and in which states it means something. Nothing but a
 * person's decision leads from `in_doubt` to where a message can be sent again.
 */
export const messageMoves = {
  claimed: { from: ['waiting'], to: 'claimed' },
  withdrawn: { from: ['waiting'], to: 'withdrawn' },
  /** The server took it, says the server itself, a delivery report, or the recipient who has it. */
  accepted: { from: ['claimed', 'in_doubt'], to: 'sent' },
  postponed: { from: ['claimed'], to: 'waiting' },
  refused: { from: ['claimed'], to: 'not_sent' },
  lost: { from: ['claimed'], to: 'in_doubt' },
  /** A person found out. */
  resolved_sent: { from: ['in_doubt'], to: 'sent' },
  resolved_not_sent: { from: ['in_doubt'], to: 'not_sent' },
  /** A person asked for another try. */
  requeued: { from: ['not_sent'], to: 'waiting' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>

export type MessageSignal = keyof typeof messageMoves

type MessageTable = PgTable & { orgId: AnyPgColumn; state: AnyPgColumn }

/** Where a stream stores its messages. */
export interface MessageStore<Table extends MessageTable> {
  table: Table
  /** What the table calls a message that may be claimed. */
  waitingState: string
  /** Matches claims whose process is gone. */
  isAbandoned(now: Date): SQL
  /** What a message in doubt is given besides its state. */
  lostValues(now: Date): Partial<InferSelectModel<Table>>
  afterLost?(tx: TransactionContext, rows: InferSelectModel<Table>[]): Promise<void>
}

/** Moves those messages for which the signal means something; the others stay as they are. Returns the moved ones. */
export async function moveMessages<Table extends MessageTable>(
  tx: Pick<TransactionContext, 'db' | 'orgId'>,
  { table, waitingState }: Pick<MessageStore<Table>, 'table' | 'waitingState'>,
  signal: MessageSignal,
  which: SQL | undefined,
  values: Partial<InferSelectModel<Table>> = {},
): Promise<InferSelectModel<Table>[]> {
  const inTable = (state: MessageState) => (state === 'waiting' ? waitingState : state)
  const { from, to } = messageMoves[signal]
  const moved = await tx.db
    .update(table as PgTable)
    .set({ ...values, state: inTable(to) })
    .where(and(eq(table.orgId, tx.orgId), inArray(table.state, from.map(inTable)), which))
    .returning()
  return moved as InferSelectModel<Table>[]
}

/**
 * Puts messages in doubt whose process is gone. Nobody knows whether they left, so a delivery report or a person decides.
 */
export async function recoverAbandoned<Table extends MessageTable>(
  ctx: ServiceContext,
  store: MessageStore<Table>,
  now = new Date(),
): Promise<number> {
  return await inTransaction(ctx, async (tx) => {
    const lost = await moveMessages(tx, store, 'lost', store.isAbandoned(now), store.lostValues(now))
    if (lost.length > 0) await store.afterLost?.(tx, lost)
    return lost.length
  })
}

/** The same in every organization. */
export async function recoverAllAbandoned<Table extends MessageTable>(
  deps: SystemDeps,
  store: MessageStore<Table>,
  now = new Date(),
) {
  const table: MessageTable = store.table
  const abandoned = await deps.db
    .selectDistinct({ orgId: table.orgId })
    .from(table)
    .where(and(eq(table.state, 'claimed'), store.isAbandoned(now)))
  for (const { orgId } of abandoned) {
    await recoverAbandoned(createSystemContext(deps, orgId as string), store, now)
  }
}
