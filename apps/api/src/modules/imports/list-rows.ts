import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from '@hono/zod-openapi'
import type { TransactionContext } from '../../context.ts'
import { importFinding, importRow } from '../../db/schema/index.ts'
import { decodeCursor, encodeCursor, type Page } from '../../http/page.ts'
import type { PlacedIssue } from '../../imports/row-issue.ts'
import { skipEdit } from '../../imports/row-texts.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { ImportRowView, ImportSearchQuery } from './imports.schema.ts'
import { RowReader } from './row-stream.ts'
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
  const limit = query.limit ?? 50
  const from = query.rowFrom ?? (query.cursor ? Number(decodeCursor(query.cursor, 1)[0]) : 1)
  const table = importedStatuses.has(file.status) ? importRow : importFinding
  const where = and(eq(table.orgId, tx.orgId), eq(table.fileId, file.id), ...narrow(table, query))
  const found = await tx.db
    .select({ n: table.n, outcome: table.outcome, issues: table.issues, raw: table.raw })
    .from(table)
    .where(and(where, gte(table.n, from)))
    .orderBy(asc(table.n))
    .limit(limit + 1)
  const extras = await readExtras(
    tx,
    file,
    found.map(({ n }) => n),
  )
  const reader = new RowReader(file)
  const page = found.slice(0, limit)
  return {
    items: page.map(({ n, outcome, issues, raw }) => ({
      n,
      outcome,
      values: emptyAsNull(reader.texts({ n, cells: raw ?? [] })),
      edited: Object.keys(file.edits[n] ?? {}).filter((field) => field !== skipEdit),
      issues: (issues ?? []) as PlacedIssue[],
      target: extras.get(n)?.target ?? null,
      changes: (extras.get(n)?.changes ?? []).map(({ field, from, to }) => ({
        field,
        from: from ?? null,
        to: to ?? null,
      })),
    })),
    page: {
      limit,
      nextCursor: found.length > limit ? encodeCursor([found[limit]!.n]) : null,
      prevCursor: null,
      total: await tx.db.$count(table, where),
      totalIsExact: true,
    },
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
