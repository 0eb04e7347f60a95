import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFinding, importRow, type StoredCells } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { PlacedIssue } from '../row-issue.ts'
import { skipEdit } from '../row-texts.ts'
import type { ImportFileRow } from './file-layout.ts'
import { fromStoredCells } from './stored-row.ts'
import type { ImportSearchQuery } from './import-requests.schema.ts'
import type { ImportRowView } from './imports.schema.ts'
import { RowReader } from './row-stream.ts'
import { openCells } from './sealed-cells.ts'
import { emptyAsNull } from './to-import-file.ts'

type RowDocument = z.infer<typeof ImportRowView>
type Outcome = RowDocument['outcome']

export interface RowQuery {
  rowFrom?: number | undefined
  outcome?: ImportSearchQuery['outcome']
  code?: string | undefined
  limit?: number
  cursor?: string | undefined
}

const importedStatuses = new Set([
  'importing',
  'imported',
  'partially_imported',
  'import_failed',
  'undoing',
  'undone',
])

/** Rows that need attention, in the order of the file: what the check found, or what the import rejected. */
export async function listRows(
  tx: TransactionContext,
  file: ImportFileRow,
  query: RowQuery,
): Promise<Page<RowDocument>> {
  const table = importedStatuses.has(file.status) ? importRow : importFinding
  const where = and(eq(table.orgId, tx.orgId), eq(table.fileId, file.id), ...narrow(table, query))
  const { items, page } = await listByKeyset({
    sort: 'rows',
    keys: [{ by: table.n, type: 'integer' }],
    limit: query.limit ?? 50,
    cursor: query.cursor,
    rows: (part) =>
      tx.db
        .select({
          n: table.n,
          outcome: table.outcome,
          issues: table.issues,
          raw: table.raw,
          sortValues: part.sortValues,
        })
        .from(table)
        .where(and(where, query.rowFrom ? gte(table.n, query.rowFrom) : undefined, part.where))
        .orderBy(part.orderBy)
        .limit(part.limit),
    async count(limit) {
      const matching = tx.db.select({ n: table.n }).from(table).where(where).limit(limit).as('matching')
      return await tx.db.$count(matching)
    },
  })
  const numbers = items.map(({ n }) => n)
  const extras = await readExtras(tx, file, numbers)
  const reader = new RowReader(file)
  const cellsOf = (n: number, kept: StoredCells | null) =>
    openCells(tx.gateways.tenantSecrets, { orgId: tx.orgId, fileId: file.id, n }, kept)
  return {
    items: items.map(({ n, outcome, issues, raw }) => ({
      n,
      outcome,
      values: emptyAsNull(reader.texts(fromStoredCells(n, cellsOf(n, raw), file.layout))),
      edited: Object.keys(file.edits[n] ?? {}).filter((field) => field !== skipEdit),
      issues: (issues ?? []) as PlacedIssue[],
      target: extras.get(n)?.target ?? null,
      changes: (extras.get(n)?.changes ?? []).map(({ field, from, to }) => ({
        field,
        from: from ?? null,
        to: to ?? null,
      })),
    })),
    page,
  }
}

function narrow(table: typeof importRow | typeof importFinding, { outcome, code }: RowQuery): SQL[] {
  const attention: Outcome[] = ['error', 'skip']
  return [
    ...(outcome
      ? [eq(table.outcome, outcome)]
      : table === importRow
        ? [inArray(table.outcome, attention)]
        : []),
    ...(table === importRow ? [eq(importRow.part, 0)] : []),
    ...(code ? [sql`${table.issues} @> ${JSON.stringify([{ code }])}::jsonb`] : []),
  ]
}

async function readExtras(tx: TransactionContext, file: ImportFileRow, rows: number[]) {
  if (rows.length === 0)
    return new Map<number, Pick<typeof importFinding.$inferSelect, 'target' | 'changes'>>()
  const found = await tx.db
    .select({ n: importFinding.n, target: importFinding.target, changes: importFinding.changes })
    .from(importFinding)
    .where(
      and(
        eq(importFinding.orgId, tx.orgId),
        eq(importFinding.fileId, file.id),
        inArray(importFinding.n, rows),
      ),
    )
  return new Map(found.map((row) => [row.n, row]))
}
