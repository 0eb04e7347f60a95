import { sql } from 'drizzle-orm'
import { systemActor } from '../access/system-actor.ts'
import type { TransactionContext } from '../context.ts'
import { enqueueTask, type TaskRow } from '../jobs/enqueue-task.ts'
import { registerTaskHandler, type TaskRun } from '../jobs/task-handlers.ts'
import { rematchProperties } from './rematch.ts'

/** More are matched as all of the organisation: naming them would cost more than it saves. */
const namedMax = 500

export interface MatchRequest {
  /** Null for all properties of the organisation. */
  propertyIds: readonly string[] | null
  /** What it is about, for the task list. */
  subject: { type: string; id: string; name: string }
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
  const { propertyIds, subject } = request
  if (!always && !(await hasHazards(tx))) return null
  const named = propertyIds !== null && propertyIds.length <= namedMax ? [...propertyIds] : null
  return await enqueueTask(tx, {
    type: 'threat_match',
    title:
      named?.length === 1
        ? `Match ${subject.name} with current threats`
        : 'Match properties with current threats',
    subject,
    input: { propertyIds: named },
  })
}

async function hasHazards({ db, orgId }: TransactionContext): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from source where org_id = ${orgId} and category = 'hazard')
      or exists (select from threat where org_id = ${orgId} and status in ('upcoming', 'active')) as has`)
  return rows[0]!.has
}

async function runMatch({ ctx, task, report, signal }: TaskRun) {
  signal.throwIfAborted()
  const { propertyIds } = task.input as { propertyIds: string[] | null }
  await report({ done: 0, total: propertyIds?.length ?? null, unit: 'properties', stage: 'match' })
  // What comes of it is the doing of the sources and not of whoever changed the property.
  const result = await rematchProperties({ ...ctx, actor: systemActor }, propertyIds)
  await report({ done: result.properties, total: result.properties, unit: 'properties', stage: 'match' })
  return { result: { ...result } }
}

registerTaskHandler('threat_match', runMatch)
