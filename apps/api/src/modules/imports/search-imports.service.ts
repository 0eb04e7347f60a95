import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../context.ts'
import { importFile, importStatuses, user } from '../../db/schema/index.ts'
import { decodeCursor, encodeCursor } from '../../http/page.ts'
import { Problem } from '../../problem.ts'
import { readFileContext } from './file-context.ts'
import { toImportFileRow } from './file-layout.ts'
import { getImportFile, visibleFiles } from './find-import-file.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportFileDetail, ImportSearchPage, ImportSearchQuery } from './imports.schema.ts'
import { listRows } from './list-rows.ts'
import { toImportFile, toImportFileSummary } from './to-import-file.ts'

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
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null
  const rows = await tx.db
    .select({ file: importFile, uploader: user.name })
    .from(importFile)
    .leftJoin(user, eq(user.id, importFile.uploadedBy))
    .where(
      after
        ? and(
            where,
            sql`(${importFile.createdAt}, ${importFile.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
          )
        : where,
    )
    .orderBy(desc(importFile.createdAt), desc(importFile.id))
    .limit(query.limit + 1)
  const total = await tx.db.$count(importFile, where)
  const items = rows.slice(0, query.limit)
  const last = items.at(-1)?.file
  const hasMore = rows.length > query.limit && last !== undefined
  return {
    items: items.map(({ file, uploader }) => toImportFileSummary(toImportFileRow(file), uploader)),
    page: {
      limit: query.limit,
      nextCursor: hasMore ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
      prevCursor: null,
      total,
      totalIsExact: true,
    },
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
    ...(query.to ? [lt(importFile.createdAt, new Date(Date.parse(query.to) + 86_400_000))] : []),
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
