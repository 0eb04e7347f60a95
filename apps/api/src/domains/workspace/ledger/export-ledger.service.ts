import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { ledgerEvent, ledgerHead } from '../../../platform/db/schema/index.ts'
import { toHashedEvent, recordEvent } from '../../../platform/ledger/record-event.ts'
import { readToday } from '../../estate/index.ts'
import { writeCsv } from '../exports/write-files.ts'
import {
  eventConditions,
  getPropertyOfLedger,
  type LedgerRow,
  listParties,
  readPartyNames,
  requireLedgerScope,
  toLedgerEvent,
} from './ledger-event.ts'
import type { LedgerExportQuery } from './ledger.schema.ts'

const rowsPerBatch = 1000

interface LedgerFile {
  filename: string
  contentType: string
  chunks: AsyncGenerator<Uint8Array, void, undefined>
}

/**
 * The filtered events, oldest first, as a download. The export is recorded before its first byte, and without filters
 * its own event is the last line.
 */
export async function exportLedger(ctx: ServiceContext, query: LedgerExportQuery): Promise<LedgerFile> {
  requirePermission(ctx, 'ledger:export')
  requireLedgerScope(ctx, query.propertyId)
  const today = await inTransaction(ctx, async (tx) => {
    if (query.propertyId !== undefined) await getPropertyOfLedger(tx, query.propertyId)
    recordEvent(tx, {
      action: 'ledger.exported',
      category: 'system',
      subject: { type: 'ledger', id: null, name: 'Ledger' },
      summary: `Activity was exported as ${query.format === 'csv' ? 'CSV' : 'NDJSON'}.`,
      metadata: { format: query.format, isFiltered: isFiltered(query) },
    })
    return await readToday(tx)
  })
  const filename = `ledger-${today}.${query.format}`
  const throughSeq = await inTransaction(ctx, async (tx) => {
    const [head] = await tx.db.select().from(ledgerHead).where(eq(ledgerHead.orgId, tx.orgId))
    return head!.seq
  })
  return query.format === 'csv'
    ? { filename, contentType: 'text/csv; charset=utf-8', chunks: writeCsvRows(ctx, query, throughSeq) }
    : { filename, contentType: 'application/x-ndjson', chunks: writeNdjson(ctx, query, throughSeq) }
}

const isFiltered = ({ format: _, ...filters }: LedgerExportQuery) =>
  Object.values(filters).some((value) => value !== undefined)

async function* readBatches<Line>(
  ctx: ServiceContext,
  query: LedgerExportQuery,
  throughSeq: number,
  toLines: (tx: Parameters<typeof readPartyNames>[0], rows: LedgerRow[]) => Promise<Line[]>,
): AsyncGenerator<Line[], void, undefined> {
  for (let afterSeq = 0; ;) {
    const { lines, lastSeq } = await inTransaction(ctx, async (tx) => {
      const rows = await tx.db
        .select()
        .from(ledgerEvent)
        .where(
          and(eventConditions(tx, query), gt(ledgerEvent.seq, afterSeq), lte(ledgerEvent.seq, throughSeq)),
        )
        .orderBy(asc(ledgerEvent.seq))
        .limit(rowsPerBatch)
      return { lines: await toLines(tx, rows), lastSeq: rows.length < rowsPerBatch ? null : rows.at(-1)!.seq }
    })
    yield lines
    if (lastSeq === null) return
    afterSeq = lastSeq
  }
}

async function* writeNdjson(ctx: ServiceContext, query: LedgerExportQuery, throughSeq: number) {
  const batches = readBatches(ctx, query, throughSeq, async (_, rows) =>
    rows.map((row) => JSON.stringify(toHashedEvent(row))),
  )
  for await (const lines of batches) {
    if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

const headings = [
  'Number',
  'Occurred at',
  'Category',
  'Action',
  'Event',
  'By',
  'About',
  'Changes',
  'Note',
  'Hash',
]

function writeCsvRows(ctx: ServiceContext, query: LedgerExportQuery, throughSeq: number) {
  const batches = readBatches(ctx, query, throughSeq, async (tx, rows) => {
    const nameParty = await readPartyNames(tx, rows.flatMap(listParties))
    return rows.map((row) => toCells(toLedgerEvent(row, nameParty)))
  })
  return writeCsv(headings, batches)
}

function toCells(event: ReturnType<typeof toLedgerEvent>) {
  const changes = event.changes.map(
    ({ field, from, to, fromName, toName }) =>
      `${field}: ${JSON.stringify(fromName ?? from)} → ${JSON.stringify(toName ?? to)}`,
  )
  const { note } = event.metadata
  const cells = [
    event.seq,
    event.occurredAt,
    event.category,
    event.action,
    event.summary,
    event.actor.name,
    event.subject.name,
    changes.join('; '),
    typeof note === 'string' ? note : null,
    event.hash,
  ]
  return { id: event.id, cells, geometry: null }
}
