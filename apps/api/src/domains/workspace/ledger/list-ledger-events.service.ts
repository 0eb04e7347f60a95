import { and, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { ledgerEvent } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { anyOf } from '../../estate/index.ts'
import {
  eventConditions,
  getPropertyOfLedger,
  type LedgerRow,
  listParties,
  readPartyNames,
  requireLedgerScope,
  toLedgerEvent,
} from './ledger-event.ts'
import type { LedgerChain, LedgerPage, LedgerQuery } from './ledger.schema.ts'

/**
 * One page of the ledger, newest first by default. Without `propertyId` only for callers who can read the whole ledger.
 * With `fold`, a group is represented by its newest event.
 */
export async function listLedgerEvents(ctx: ServiceContext, query: LedgerQuery): Promise<LedgerPage> {
  requirePermission(ctx, 'ledger:read')
  requireLedgerScope(ctx, query.propertyId)
  return await inTransaction(ctx, async (tx) => {
    if (query.propertyId !== undefined) await getPropertyOfLedger(tx, query.propertyId)
    const where = eventConditions(tx, query)
    const descending = query.sort === '-seq'
    const { items, page } = await listByKeyset<LedgerRow>({
      sort: query.fold ? `${query.sort} folded` : query.sort,
      keys: [{ by: ledgerEvent.seq, type: 'bigint', descending }],
      limit: query.limit,
      cursor: query.cursor,
      rows: async (clauses) => {
        const readEvents = (condition: SQL | undefined, limit: number) =>
          tx.db
            .select()
            .from(ledgerEvent)
            .where(and(where, clauses.where, condition))
            .orderBy(clauses.orderBy)
            .limit(limit)
        const rows = query.fold
          ? await readFolded({
              tx,
              where,
              readEvents,
              limit: clauses.limit,
              descending: descending !== clauses.backward,
            })
          : await readEvents(undefined, clauses.limit)
        return rows.map((row) => ({ ...row, sortValues: [row.seq] }))
      },
      count: (max) => (query.fold ? countFolded(tx, where, max) : countEvents(tx, where, max)),
    })
    const nameParty = await readPartyNames(tx, items.flatMap(listParties))
    const foldedCounts = query.fold ? await readFoldedCounts(tx, where, items) : new Map<string, number>()
    return {
      items: items.map((row) => toLedgerEvent(row, nameParty, foldedCounts.get(row.groupId ?? '') ?? 0)),
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

/** How far the chain was last verified; all null if it never was. */
async function readChain(tx: TransactionContext): Promise<LedgerChain> {
  const [lastEvent] = await tx.db
    .select({ occurredAt: ledgerEvent.occurredAt, metadata: ledgerEvent.metadata })
    .from(ledgerEvent)
    .where(and(eq(ledgerEvent.orgId, tx.orgId), eq(ledgerEvent.action, 'ledger.verified')))
    .orderBy(desc(ledgerEvent.seq))
    .limit(1)
  if (!lastEvent) return { verifiedThroughSeq: null, verifiedAt: null, ok: null }
  return {
    verifiedThroughSeq: Number(lastEvent.metadata.throughSeq),
    verifiedAt: lastEvent.occurredAt.toISOString(),
    ok: lastEvent.metadata.ok === true,
  }
}

interface FoldedReadOptions {
  tx: TransactionContext
  /** The conditions of the list, without the page's position. */
  where: SQL
  /** Reads at most `limit` next events of the page that also match `condition`. */
  readEvents(condition: SQL | undefined, limit: number): PromiseLike<LedgerRow[]>
  limit: number
  /** Whether `read` returns the newest first. */
  descending: boolean
}

/**
 * Reads until there are `limit` events: those without a group, and the newest of each group. Other events of known groups
 * are excluded from the next read, which skips a large import in one step.
 */
async function readFolded({
  tx,
  where,
  readEvents,
  limit,
  descending,
}: FoldedReadOptions): Promise<LedgerRow[]> {
  const foldedRows: LedgerRow[] = []
  const newestByGroup = new Map<string, number>()
  let lastSeq: number | null = null
  for (;;) {
    const position = lastSeq === null ? undefined : (descending ? lt : gt)(ledgerEvent.seq, lastSeq)
    const rows: LedgerRow[] = await readEvents(and(position, excludeOlderEvents(newestByGroup)), limit)
    for (const [groupId, seq] of await findNewestByGroup(tx, where, rows, newestByGroup))
      newestByGroup.set(groupId, seq)
    foldedRows.push(
      ...rows.filter((row) => row.groupId === null || newestByGroup.get(row.groupId) === row.seq),
    )
    if (rows.length < limit || foldedRows.length >= limit) return foldedRows.slice(0, limit)
    lastSeq = rows.at(-1)!.seq
  }
}

function excludeOlderEvents(newestByGroup: ReadonlyMap<string, number>) {
  if (newestByGroup.size === 0) return undefined
  return or(
    isNull(ledgerEvent.groupId),
    not(anyOf(ledgerEvent.groupId, [...newestByGroup.keys()])),
    inArray(ledgerEvent.seq, [...newestByGroup.values()]),
  )
}

async function findNewestByGroup(
  tx: TransactionContext,
  where: SQL,
  rows: readonly LedgerRow[],
  knownGroups: ReadonlyMap<string, number>,
) {
  const groups = [...new Set(rows.map((row) => row.groupId))].filter(
    (groupId) => groupId !== null && !knownGroups.has(groupId),
  ) as string[]
  if (groups.length === 0) return []
  const rowsByGroup = await tx.db
    .select({ groupId: ledgerEvent.groupId, seq: sql<number>`max(${ledgerEvent.seq})`.mapWith(Number) })
    .from(ledgerEvent)
    .where(and(where, anyOf(ledgerEvent.groupId, groups)))
    .groupBy(ledgerEvent.groupId)
  return rowsByGroup.map((row) => [row.groupId!, row.seq] as const)
}

/** How many older events each returned group has. */
async function readFoldedCounts(tx: TransactionContext, where: SQL, rows: readonly LedgerRow[]) {
  const groups = rows.flatMap((row) => row.groupId ?? [])
  if (groups.length === 0) return new Map<string, number>()
  const counts = await tx.db
    .select({ groupId: ledgerEvent.groupId, count: sql<number>`count(*)::integer` })
    .from(ledgerEvent)
    .where(and(where, anyOf(ledgerEvent.groupId, groups)))
    .groupBy(ledgerEvent.groupId)
  return new Map(counts.map((row) => [row.groupId!, row.count - 1]))
}

/** Counts groups and single events; `max` if there are at least that many events. */
async function countFolded(tx: TransactionContext, where: SQL, max: number) {
  const matching = tx.db
    .select({ key: sql`coalesce(${ledgerEvent.groupId}, ${ledgerEvent.id})`.as('key') })
    .from(ledgerEvent)
    .where(where)
    .limit(max)
    .as('matching')
  const [row] = await tx.db
    .select({
      events: sql<number>`count(*)::integer`,
      groups: sql<number>`count(distinct ${matching.key})::integer`,
    })
    .from(matching)
  return row!.events === max ? max : row!.groups
}
