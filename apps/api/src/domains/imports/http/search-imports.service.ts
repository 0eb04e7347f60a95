import { and, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  importFile,
  importFinding,
  importRow,
  importStatuses,
  type StoredCells,
  user,
} from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import type { Page } from '../../../platform/http/page.ts'
import { type ImportFileRow, toImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import type { LocatedIssue } from '../plan/row-plan.ts'
import { getImportFile, visibleFiles } from '../write/import-files.ts'
import { fromStoredCells, openCells, RowReader, skipEdit } from '../write/row-reader.ts'
import { emptyAsNull, readFileContext, toImportFile, toImportFileSummary } from './import-documents.ts'
import type {
  ImportFileDetail,
  ImportRowView,
  ImportSearchPage,
  ImportSearchQuery,
} from './imports.schema.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Lists uploaded files, newest first. With `fileId`, also returns that file in full. */
export async function searchImports(
  ctx: ServiceContext,
  kind: ImportKind,
  query: ImportSearchQuery,
): Promise<ImportSearchPage> {
  requirePermission(ctx, kind.permission)
  return await inTransaction(ctx, async (tx) => {
    const detail = query.fileId ? await readDetail(tx, kind, query.fileId, query) : null
    return { ...(await listFiles(tx, kind, query)), detail }
  })
}

/** One file with a page of the rows that need attention. */
export async function readDetail(
  tx: TransactionContext,
  kind: ImportKind,
  fileId: string,
  query: Pick<ImportSearchQuery, 'rowFrom' | 'outcome' | 'code'> & {
    limit?: number
    cursor?: string | undefined
  },
): Promise<ImportFileDetail> {
  const file = await getImportFile(tx, kind, fileId)
  const rows = await listRows(tx, file, query)
  const issues = rows.items.flatMap((row) => row.issues)
  return {
    file: toImportFile(kind, file, await readFileContext(tx, file)),
    groups: file.issueGroups,
    issues: { items: issues, page: rows.page },
    rows,
  }
}

async function listFiles(tx: TransactionContext, kind: ImportKind, query: ImportSearchQuery) {
  const where = and(...listFileConditions(tx, kind, query))
  const { items, page } = await listByKeyset({
    sort: '-createdAt',
    keys: [
      { by: importFile.createdAt, type: 'timestamptz', descending: true },
      { by: importFile.id, type: 'uuid', descending: true },
    ],
    limit: query.limit,
    // With a detail, the cursor belongs to its rows.
    cursor: query.fileId ? undefined : query.cursor,
    rows: (clauses) =>
      tx.db
        .select({ file: importFile, uploader: user.name, sortValues: clauses.sortValues })
        .from(importFile)
        .leftJoin(user, eq(user.id, importFile.uploadedBy))
        .where(and(where, clauses.where))
        .orderBy(clauses.orderBy)
        .limit(clauses.limit),
    async count(limit) {
      const matching = tx.db
        .select({ id: importFile.id })
        .from(importFile)
        .where(where)
        .limit(limit)
        .as('matching')
      return await tx.db.$count(matching)
    },
  })
  return {
    items: items.map(({ file, uploader }) => toImportFileSummary(toImportFileRow(file), uploader)),
    page,
  }
}

function listFileConditions(
  tx: TransactionContext,
  kind: ImportKind,
  query: ImportSearchQuery,
): (SQL | undefined)[] {
  const words = (query.q ?? '').split(/\s+/).filter(Boolean)
  return [
    visibleFiles(tx, kind),
    ...(query.fileId ? [eq(importFile.id, query.fileId)] : []),
    ...(query.status ? [inArray(importFile.status, readStatuses(query.status))] : []),
    ...(query.uploadedBy ? [eq(importFile.uploadedBy, query.uploadedBy)] : []),
    ...(query.from ? [gte(importFile.createdAt, new Date(query.from))] : []),
    ...(query.to ? [lt(importFile.createdAt, new Date(Date.parse(query.to) + dayMs))] : []),
    ...words.map((word) => ilike(importFile.filename, `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)),
  ]
}

function readStatuses(text: string) {
  return text.split(',').map((name) => {
    const status = importStatuses.find((candidate) => candidate === name.trim())
    if (status) return status
    throw new Problem('bad-request', `“${name}” isn’t an import status.`, {
      errors: [{ pointer: '?status', code: 'enum', message: `Use one of ${importStatuses.join(', ')}.` }],
    })
  })
}

type Outcome = ImportRowView['outcome']

interface RowQuery {
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

/** Rows that need attention, in file order: the findings of the check, or what the import rejected and skipped. */
async function listRows(
  tx: TransactionContext,
  file: ImportFileRow,
  query: RowQuery,
): Promise<Page<ImportRowView>> {
  const table = importedStatuses.has(file.status) ? importRow : importFinding
  const where = and(eq(table.orgId, tx.orgId), eq(table.fileId, file.id), ...listRowConditions(table, query))
  const { items, page } = await listByKeyset({
    sort: 'rows',
    keys: [{ by: table.n, type: 'integer' }],
    limit: query.limit ?? 50,
    cursor: query.cursor,
    rows: (clauses) =>
      tx.db
        .select({
          n: table.n,
          outcome: table.outcome,
          issues: table.issues,
          raw: table.raw,
          sortValues: clauses.sortValues,
        })
        .from(table)
        .where(and(where, query.rowFrom ? gte(table.n, query.rowFrom) : undefined, clauses.where))
        .orderBy(clauses.orderBy)
        .limit(clauses.limit),
    async count(limit) {
      const matching = tx.db.select({ n: table.n }).from(table).where(where).limit(limit).as('matching')
      return await tx.db.$count(matching)
    },
  })
  const rowNumbers = items.map(({ n }) => n)
  const findings = await readFindings(tx, file, rowNumbers)
  const reader = new RowReader(file)
  const cellsOf = (n: number, storedCells: StoredCells | null) =>
    openCells(tx.gateways.tenantSecrets, { orgId: tx.orgId, fileId: file.id, n }, storedCells)
  return {
    items: items.map(({ n, outcome, issues, raw }) => ({
      n,
      outcome,
      values: emptyAsNull(reader.texts(fromStoredCells(n, cellsOf(n, raw), file.layout))),
      edited: Object.keys(file.edits[n] ?? {}).filter((field) => field !== skipEdit),
      issues: (issues ?? []) as LocatedIssue[],
      target: findings.get(n)?.target ?? null,
      changes: (findings.get(n)?.changes ?? []).map(({ field, from, to }) => ({
        field,
        from: from ?? null,
        to: to ?? null,
      })),
    })),
    page,
  }
}

function listRowConditions(
  table: typeof importRow | typeof importFinding,
  { outcome, code }: RowQuery,
): SQL[] {
  const attentionOutcomes: Outcome[] = ['error', 'skip']
  return [
    ...(outcome
      ? [eq(table.outcome, outcome)]
      : table === importRow
        ? [inArray(table.outcome, attentionOutcomes)]
        : []),
    ...(table === importRow ? [eq(importRow.part, 0)] : []),
    ...(code ? [sql`${table.issues} @> ${JSON.stringify([{ code }])}::jsonb`] : []),
  ]
}

async function readFindings(tx: TransactionContext, file: ImportFileRow, rowNumbers: number[]) {
  if (rowNumbers.length === 0)
    return new Map<number, Pick<typeof importFinding.$inferSelect, 'target' | 'changes'>>()
  const rows = await tx.db
    .select({ n: importFinding.n, target: importFinding.target, changes: importFinding.changes })
    .from(importFinding)
    .where(
      and(
        eq(importFinding.orgId, tx.orgId),
        eq(importFinding.fileId, file.id),
        inArray(importFinding.n, rowNumbers),
      ),
    )
  return new Map(rows.map((row) => [row.n, row]))
}
