import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, task } from '../../../platform/db/schema/index.ts'
import type { PropertyImportStats } from './property-stats.schema.ts'

const importedStatuses = ['imported', 'partially_imported'] as const
const pendingStatuses = ['needs_mapping', 'ready', 'valid', 'has_errors'] as const
/** The system uploads no files. */
const noUserId = '00000000-0000-0000-0000-000000000000'
const topIssuesMax = 5

/** What property imports have done. Limited members see only the figures of their own files. */
export async function getPropertyImportStats(ctx: ServiceContext): Promise<PropertyImportStats> {
  requirePermission(ctx, 'property:read')
  return await inTransaction(ctx, async (tx) => {
    const files = await tx.db
      .select({
        total: sql<number>`count(*)::integer`,
        imported: sql<number>`count(*) filter (where ${inArray(importFile.status, [...importedStatuses])})::integer`,
        failed: sql<number>`count(*) filter (where ${importFile.status} = 'import_failed')::integer`,
        lastImportAt: sql<string | null>`to_json(max(${importFile.importedAt}))`,
      })
      .from(importFile)
      .where(visibleFiles(tx))
    const { lastImportAt, ...counts } = files[0]!
    return {
      lastImportAt: lastImportAt === null ? null : new Date(lastImportAt).toISOString(),
      files: counts,
      rows: await countRows(tx),
      byFormat: await countFormats(tx),
      pendingFileId: await findPendingFile(tx),
      topIssues: await countIssues(tx),
    }
  })
}

const visibleFiles = (tx: TransactionContext) =>
  and(
    eq(importFile.orgId, tx.orgId),
    eq(importFile.kind, 'property'),
    tx.actor.access.isFga ? eq(importFile.uploadedBy, tx.actor.id ?? noUserId) : undefined,
  )

async function countRows(tx: TransactionContext) {
  const sum = (key: string) => sql<number>`coalesce(sum((${task.result} ->> ${key})::integer), 0)::integer`
  const [rows] = await tx.db
    .select({
      created: sum('created'),
      updated: sum('updated'),
      skipped: sum('skipped'),
      errors: sum('failed'),
    })
    .from(task)
    .innerJoin(
      importFile,
      and(eq(importFile.orgId, task.orgId), sql`${importFile.id}::text = ${task.subject} ->> 'id'`),
    )
    .where(
      and(
        eq(task.orgId, tx.orgId),
        eq(task.type, 'import_commit'),
        inArray(importFile.status, [...importedStatuses]),
        visibleFiles(tx),
      ),
    )
  return rows!
}

async function countFormats(tx: TransactionContext) {
  const format = sql<string>`coalesce(${importFile.detectedFormat} ->> 'key', 'generic')`
  return await tx.db
    .select({ format, count: sql<number>`count(*)::integer` })
    .from(importFile)
    .where(visibleFiles(tx))
    .groupBy(format)
    .orderBy(sql`count(*) desc`, format)
}

async function findPendingFile(tx: TransactionContext) {
  const [file] = await tx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(
      and(
        visibleFiles(tx),
        inArray(importFile.status, [...pendingStatuses]),
        eq(importFile.uploadedBy, tx.actor.id ?? noUserId),
      ),
    )
    .orderBy(desc(importFile.id))
    .limit(1)
  return file?.id ?? null
}

async function countIssues(tx: TransactionContext) {
  const { rows } = await tx.db.execute(sql`
    select issue ->> 'code' as code, sum((issue ->> 'count')::integer)::integer as count
    from ${importFile}, jsonb_array_elements(${importFile.issueGroups}) issue
    where ${visibleFiles(tx)}
    group by 1
    order by 2 desc, 1
    limit ${topIssuesMax}`)
  return rows as unknown as { code: string; count: number }[]
}
