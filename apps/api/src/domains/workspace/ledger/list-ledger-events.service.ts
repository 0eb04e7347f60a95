import { and, type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { ledgerEvent } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { readPartyNames } from './fill-party-names.ts'
import { countFolded, foldedCounts, readFolded } from './fold-events.ts'
import { getPropertyOfLedger, requireScope } from './ledger-access.ts'
import { eventConditions } from './event-conditions.ts'
import type { LedgerPage, LedgerQuery } from './ledger.schema.ts'
import { readChain } from './read-chain.ts'
import { type LedgerRow, partiesOf, toLedgerEvent } from './to-ledger-event.ts'

/**
 * One page of the ledger, newest first unless asked otherwise. Without `propertyId` only for callers who may read
 * the whole ledger. With `fold`, events of one group stand behind the first of them.
 */
export async function listLedgerEvents(ctx: ServiceContext, query: LedgerQuery): Promise<LedgerPage> {
  requirePermission(ctx, 'ledger:read')
  requireScope(ctx, query.propertyId)
  return await inTransaction(ctx, async (tx) => {
    if (query.propertyId !== undefined) await getPropertyOfLedger(tx, query.propertyId)
    const where = eventConditions(tx, query)
    const descending = query.sort === '-seq'
    const { items, page } = await listByKeyset<LedgerRow>({
      sort: query.fold ? `${query.sort} folded` : query.sort,
      keys: [{ by: ledgerEvent.seq, type: 'bigint', descending }],
      limit: query.limit,
      cursor: query.cursor,
      rows: async (part) => {
        const read = (more: SQL | undefined, limit: number) =>
          tx.db
            .select()
            .from(ledgerEvent)
            .where(and(where, part.where, more))
            .orderBy(part.orderBy)
            .limit(limit)
        const rows = query.fold
          ? await readFolded({ tx, where, read, limit: part.limit, descending: descending !== part.backward })
          : await read(undefined, part.limit)
        return rows.map((row) => ({ ...row, sortValues: [row.seq] }))
      },
      count: (max) => (query.fold ? countFolded(tx, where, max) : countEvents(tx, where, max)),
    })
    const named = await readPartyNames(tx, items.flatMap(partiesOf))
    const folded = query.fold ? await foldedCounts(tx, where, items) : new Map<string, number>()
    return {
      items: items.map((row) => toLedgerEvent(row, named, folded.get(row.groupId ?? '') ?? 0)),
      page,
      chain: await readChain(tx),
    }
  })
}

async function countEvents(tx: TransactionContext, where: SQL, max: number) {
  const matching = tx.db
    .select({ seq: ledgerEvent.seq })
    .from(ledgerEvent)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db.select({ count: sql<number>`count(*)::integer` }).from(matching)
  return row!.count
}
