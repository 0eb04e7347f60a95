import { sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { enqueueTask, type TaskRow } from '../../../platform/jobs/enqueue-task.ts'
import { registerTaskHandler, type TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { listImportedProperties } from '../list-imported-properties.ts'
import { rematchProperties, type RematchResult } from '../rematch.ts'

/** More are matched as all of the organisation: naming them would cost more than it saves. */
const namedMax = 500

/** So many take a tenth of a second or two on the embedded engine, whose connection nobody else gets meanwhile. */
const portionSize = 250

export interface MatchRequest {
  /** Null for all properties of the organisation; of a large import those that it wrote, in portions. */
  properties: readonly string[] | null | { importedFrom: string }
  /** What it is about, for the task list. */
  subject: { type: string; id: string; name: string }
}

interface MatchInput {
  propertyIds: string[] | null
  fileId?: string
}

/**
 * Matches properties with what goes on, in the background and after the commit: because they were added, moved or
 * archived, or because a rule changed. Does nothing where there is nothing to match with.
 */
export async function enqueueMatch(
  tx: TransactionContext,
  request: MatchRequest,
  { always = false } = {},
): Promise<TaskRow | null> {
  const { properties, subject } = request
  if (!always && !(await hasHazards(tx))) return null
  const input = toInput(properties)
  return await enqueueTask(tx, {
    type: 'threat_match',
    title:
      input.propertyIds?.length === 1
        ? `Match ${subject.name} with current threats`
        : 'Match properties with current threats',
    subject,
    input: { ...input },
  })
}

function toInput(properties: MatchRequest['properties']): MatchInput {
  if (properties !== null && 'importedFrom' in properties) {
    return { propertyIds: null, fileId: properties.importedFrom }
  }
  return { propertyIds: properties !== null && properties.length <= namedMax ? [...properties] : null }
}

async function hasHazards({ db, orgId }: TransactionContext): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from source where org_id = ${orgId} and category = 'hazard')
      or exists (select from threat where org_id = ${orgId} and status in ('upcoming', 'active')) as has`)
  return rows[0]!.has
}

async function runMatch({ ctx, task, report, signal }: TaskRun) {
  const { propertyIds, fileId } = task.input as unknown as MatchInput
  const portions =
    fileId !== undefined
      ? listImportedProperties(ctx, fileId, portionSize)
      : propertyIds === null
        ? [null]
        : inPortions(propertyIds)
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

function* inPortions(ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += portionSize) yield ids.slice(at, at + portionSize)
}

registerTaskHandler('threat_match', runMatch)
