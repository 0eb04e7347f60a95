import { systemActor } from '../../../platform/access/system-actor.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { listImportedProperties } from './list-imported-properties.ts'
import { rematchProperties, type RematchResult } from '../rematch.ts'
import type { MatchInput } from '../../estate/index.ts'

/** So many take a tenth of a second or two on the embedded engine, whose connection nobody else gets meanwhile. */
const chunkSize = 250

async function runMatch({ ctx, task, report, signal }: TaskRun) {
  const { propertyIds, fileId } = task.input as unknown as MatchInput
  const portions =
    fileId !== undefined
      ? listImportedProperties(ctx, fileId, chunkSize)
      : propertyIds === null
        ? [null]
        : inChunks(propertyIds)
  const sum: RematchResult = { properties: 0, threats: 0, created: 0, matched: 0, unmatched: 0 }
  const reportDone = async (total: number | null) =>
    await report({ done: sum.properties, total, unit: 'properties', stage: 'match' })

  await reportDone(propertyIds?.length ?? null)
  for await (const portion of portions) {
    signal.throwIfAborted()
    // What comes of it is the doing of the sources and not of whoever changed the property.
    const result = await rematchProperties({ ...ctx, actor: systemActor }, portion)
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
