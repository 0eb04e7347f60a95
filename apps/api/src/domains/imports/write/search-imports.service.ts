import { and, eq, gte, ilike, inArray, lt, type SQL } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, importStatuses, user } from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { readFileContext } from './file-context.ts'
import { toImportFileRow } from './file-layout.ts'
import { getImportFile, visibleFiles } from './find-import-file.ts'
import type { ImportKind } from './import-kind.ts'
import type { ImportSearchQuery } from './import-requests.schema.ts'
import type { ImportFileDetail, ImportSearchPage } from './imports.schema.ts'
import { listRows } from './list-rows.ts'
import { toImportFile, toImportFileSummary } from './to-import-file.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Uploaded files, newest first; with `fileId` one of them in full. */
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
  const where = and(...filters(tx, kind, query))
  const { items, page } = await listByKeyset({
    sort: '-createdAt',
    keys: [
      { by: importFile.createdAt, type: 'timestamptz', descending: true },
      { by: importFile.id, type: 'uuid', descending: true },
    ],
    limit: query.limit,
    // With one file in full the marker belongs to its rows.
    cursor: query.fileId ? undefined : query.cursor,
    rows: (part) =>
      tx.db
        .select({ file: importFile, uploader: user.name, sortValues: part.sortValues })
        .from(importFile)
        .leftJoin(user, eq(user.id, importFile.uploadedBy))
        .where(and(where, part.where))
        .orderBy(part.orderBy)
        .limit(part.limit),
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

function filters(tx: TransactionContext, kind: ImportKind, query: ImportSearchQuery): (SQL | undefined)[] {
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
    throw new Problem('bad-request', `“${name}” is not a status of an import.`, {
      errors: [{ pointer: '?status', code: 'enum', message: `Use one of ${importStatuses.join(', ')}.` }],
    })
  })
}
