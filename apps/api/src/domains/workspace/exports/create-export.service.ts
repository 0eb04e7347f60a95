import type { Geometry } from 'geojson'
import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { listByKeyset, preferIndexes } from '../../../platform/http/keyset.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { holdsEverywhere, readToday } from '../../estate/index.ts'
import {
  type Cell,
  type ExportColumn,
  type ExportKind,
  exportPermission,
  type ExportQuery,
} from './export-kind.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { writeCsv, writeGeoJson, writeXlsx } from './write-files.ts'

interface ExportFile {
  filename: string
  contentType: string
  /** How many rows of the list the caller can't export. */
  omitted: number
  chunks: AsyncGenerator<Uint8Array, void, undefined>
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
} as const

/**
 * A file with the rows that the list shows this caller and that they can export, in the same order. Recorded in the ledger before the first
 * byte, because an interrupted download has still disclosed data.
 */
export async function createExport<Row extends { id: string }, Query extends ExportQuery>(
  ctx: ServiceContext,
  kind: ExportKind<Row, Query>,
  query: Query,
): Promise<ExportFile> {
  requirePermission(ctx, kind.permission, exportPermission)
  const columns = chooseColumns(kind, query)
  const snapshot = await openSnapshot(ctx)
  const batches = readBatches(snapshot, kind, query, columns)
  try {
    const { today, total, omitted } = await snapshot.read(async (tx) => {
      await preferIndexes(tx.db)
      const source = await kind.openSource(tx, query)
      const count = await source.count('file')
      return {
        today: await readToday(tx),
        total: count,
        omitted: holdsEverywhere(tx, exportPermission) ? 0 : (await source.count('list')) - count,
      }
    })
    const filename = `${kind.pluralNoun}-${today}.${query.format}`
    await recordExport(ctx, kind, query, { columns, total, omitted, filename })
    // Read before the response starts, so that an error still becomes a problem.
    const firstBatch = await batches.next()
    const chunks = writeFile(kind, query, columns, prepend(firstBatch, batches))
    return {
      filename,
      contentType: contentTypes[query.format],
      omitted,
      chunks: closeAfter(chunks, snapshot.close),
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

function chooseColumns<Row extends { id: string }, Query extends ExportQuery>(
  kind: ExportKind<Row, Query>,
  query: Query,
) {
  if (!query.columns) return kind.columns.filter((column) => column.isDefault)
  return [...new Set(query.columns)].map((key) => kind.columns.find((column) => column.key === key)!)
}

function writeFile<Row extends { id: string }, Query extends ExportQuery>(
  kind: ExportKind<Row, Query>,
  query: Query,
  columns: readonly ExportColumn<Row>[],
  batches: AsyncGenerator<ExportedRow[], void, undefined>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const headings = columns.map((column) => column.heading)
  if (query.format === 'csv') return writeCsv(headings, batches)
  if (query.format === 'xlsx') return writeXlsx(kind.pluralNoun, headings, batches)
  return writeGeoJson(
    columns.map((column) => column.key),
    batches,
  )
}

async function* prepend<Item>(
  firstItem: IteratorResult<Item, void>,
  otherItems: AsyncGenerator<Item, void, undefined>,
) {
  if (firstItem.done) return
  yield firstItem.value
  yield* otherItems
}

async function* closeAfter<Item>(items: AsyncGenerator<Item, void, undefined>, close: () => Promise<void>) {
  try {
    yield* items
  } finally {
    await close()
  }
}

const formatNames = { csv: 'CSV', xlsx: 'an Excel workbook', geojson: 'GeoJSON' } as const

function describeRows(
  {
    noun,
    pluralNoun,
    ledgerNouns = [noun, pluralNoun],
  }: Pick<ExportKind, 'noun' | 'pluralNoun' | 'ledgerNouns'>,
  total: number,
) {
  const [one, several] = ledgerNouns
  return total === 1 ? `1 ${one} was` : `${total.toLocaleString('en-US')} ${several} were`
}

async function recordExport<Row extends { id: string }, Query extends ExportQuery>(
  ctx: ServiceContext,
  kind: ExportKind<Row, Query>,
  query: Query,
  file: { columns: readonly ExportColumn<Row>[]; total: number; omitted: number; filename: string },
) {
  const { format, columns: _columns, sort, q, ...filters } = query as Query & { q?: string }
  const usedFilters = Object.entries(filters).filter(([, value]) => value !== undefined)
  const hasContacts =
    file.columns.some((column) => column.isContact) && ctx.actor.access.permissions.has('tenant:contact_read')
  await inTransaction(ctx, async (tx) => {
    recordEvent(tx, {
      action: hasContacts ? 'tenant.contact_exported' : 'export.created',
      category: kind.category,
      subject: { type: 'export', id: newId(), name: file.filename },
      summary: `${describeRows(kind, file.total)} exported as ${formatNames[format]}.`,
      metadata: {
        format,
        rows: file.total,
        ...(file.omitted > 0 && { omitted: file.omitted }),
        columns: file.columns.map((column) => column.key).join(','),
        sort,
        filter: usedFilters
          .map(([name, value]) => `${name}=${String(value)}`)
          .join('&')
          .slice(0, 500),
        // A search text may name a person, and the ledger can't be erased.
        searched: q !== undefined,
      },
    })
  })
}

const rowsPerBatch = 500
const areasPerBatch = 25

export interface ExportedRow {
  id: string
  cells: Cell[]
  /** Only in GeoJSON. */
  geometry: Geometry | null
}

/** Every row of the list in its order, a few hundred at a time, so that memory use stays constant. */
async function* readBatches<Row extends { id: string }, Query extends ExportQuery>(
  snapshot: Snapshot,
  kind: ExportKind<Row, Query>,
  query: Query,
  columns: readonly ExportColumn<Row>[],
): AsyncGenerator<ExportedRow[], void, undefined> {
  for (let cursor: string | undefined; ;) {
    const { batch, next } = await snapshot.read(async (tx) => {
      await preferIndexes(tx.db)
      const source = await kind.openSource(tx, query)
      const { items, page } = await listByKeyset<Row>({
        sort: query.sort,
        keys: source.keys,
        limit: kind.hasAreas && query.format === 'geojson' ? areasPerBatch : rowsPerBatch,
        cursor,
        rows: (clauses) => source.rows(clauses),
        count: async () => 0,
      })
      await kind.loadRelated?.(tx, items)
      const geometries = query.format === 'geojson' ? await kind.geometries(tx, items) : null
      return {
        batch: items.map((row) => ({
          id: row.id,
          cells: columns.map((column) => column.cell(row)),
          geometry: geometries?.get(row.id) ?? null,
        })),
        next: page.nextCursor,
      }
    })
    yield batch
    if (next === null) return
    cursor = next
  }
}
