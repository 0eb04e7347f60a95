import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { inTransaction, type ServiceContext } from '../../../platform/context/context.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import type { MatchInput } from '../../estate/index.ts'
import { rematchProperties, type RematchResult } from './rematch.ts'

/** Takes up to 200 ms on the embedded engine, whose only connection is busy meanwhile. */
const chunkSize = 250

async function runMatch({ ctx, task, report, signal }: TaskRun) {
  const { propertyIds, fileId } = task.input as unknown as MatchInput
  const chunks =
    fileId !== undefined
      ? listImportedProperties(ctx, fileId, chunkSize)
      : propertyIds === null
        ? [null]
        : inChunks(propertyIds)
  const sum: RematchResult = { properties: 0, threats: 0, created: 0, matched: 0, unmatched: 0 }
  const reportDone = async (total: number | null) =>
    await report({ done: sum.properties, total, unit: 'properties', stage: 'match' })

  await reportDone(propertyIds?.length ?? null)
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    // The threats that result are the sources' doing, not that of the person who changed the property.
    const result = await rematchProperties({ ...ctx, actor: systemActor }, chunk)
    sum.properties += result.properties
    sum.threats = result.threats
    sum.created += result.created
    sum.matched += result.matched
    sum.unmatched += result.unmatched
    await reportDone(propertyIds?.length ?? null)
  }
  await reportDone(sum.properties)
  return { result: { ...sum } }
}

function* inChunks(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += chunkSize) yield ids.slice(at, at + chunkSize)
}

registerTaskHandler('threat_match', runMatch)

/** The properties that an import wrote, in chunks of at most `size`, whatever kind of file it was. */
async function* listImportedProperties(
  ctx: ServiceContext,
  fileId: string,
  size: number,
): AsyncGenerator<string[]> {
  for (let after = -1; ;) {
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
              gt(importRow.n, after),
              eq(importRow.recordType, 'property'),
              inArray(importRow.outcome, ['create', 'update']),
            ),
          )
          .orderBy(asc(importRow.n))
          .limit(size),
    )
    // A row of a file writes one property at most.
    if (rows.length > 0) yield [...new Set(rows.flatMap(({ id }) => id ?? []))]
    if (rows.length < size) return
    after = rows.at(-1)!.n
  }
}
