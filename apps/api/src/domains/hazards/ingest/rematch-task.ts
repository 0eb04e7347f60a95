import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import type { MatchInput } from '../../estate/index.ts'
import { rematchProperties, type RematchResult } from './rematch.ts'

/** Takes up to 200 ms on the embedded engine, and blocks its single connection. */
const chunkSize = 250

async function runMatch({ ctx, task, report, log, signal }: TaskRun) {
  const { propertyIds, fileId } = task.input as unknown as MatchInput
  const chunks =
    fileId !== undefined
      ? listImportedProperties(ctx, fileId)
      : propertyIds === null
        ? [null]
        : inChunks(propertyIds)
  const totals: RematchResult = { properties: 0, threats: 0, created: 0, matched: 0, unmatched: 0 }
  const reportDone = async (expectedTotal: number | null) =>
    await report({ done: totals.properties, total: expectedTotal, unit: 'properties', stage: 'match' })

  await reportDone(propertyIds?.length ?? null)
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    // Threats come from sources, so the person who changed the property isn't their actor.
    const result = await rematchProperties({ ...ctx, actor: systemActor }, chunk)
    totals.properties += result.properties
    totals.threats = result.threats
    totals.created += result.created
    totals.matched += result.matched
    totals.unmatched += result.unmatched
    await reportDone(propertyIds?.length ?? null)
  }
  log(
    'info',
    `Checked ${formatCount(totals.properties, 'property', 'properties')} against ${formatCount(totals.threats, 'threat')}: ${totals.matched} now affected, ${totals.unmatched} no longer.`,
  )
  await reportDone(totals.properties)
  return { result: { ...totals } }
}

function* inChunks(ids: readonly string[]) {
  for (let offset = 0; offset < ids.length; offset += chunkSize) yield ids.slice(offset, offset + chunkSize)
}

registerTaskHandler('threat_match', runMatch)

/** The properties that an import of any kind wrote, in chunks. */
async function* listImportedProperties(ctx: ServiceContext, fileId: string): AsyncGenerator<string[]> {
  for (let lastRowNumber = -1; ;) {
    const rows = await inTransaction(
      ctx,
      async (tx) =>
        await tx.db
          .select({ n: importRow.n, id: importRow.targetId })
          .from(importRow)
          .where(
            and(
              eq(importRow.orgId, ctx.orgId),
              eq(importRow.fileId, fileId),
              gt(importRow.n, lastRowNumber),
              eq(importRow.recordType, 'property'),
              inArray(importRow.outcome, ['create', 'update']),
            ),
          )
          .orderBy(asc(importRow.n))
          .limit(chunkSize),
    )
    if (rows.length > 0) yield [...new Set(rows.flatMap(({ id }) => id ?? []))]
    if (rows.length < chunkSize) return
    lastRowNumber = rows.at(-1)!.n
  }
}
