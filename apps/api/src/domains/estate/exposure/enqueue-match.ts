import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'

/** With more properties, matching the whole organization is cheaper than listing them. */
const listedPropertiesMax = 500

export interface MatchRequest {
  /** Null for all properties of the organization. `importedFrom` matches the properties that an import wrote. */
  properties: readonly string[] | null | { importedFrom: string }
  /** Shown in the task list. */
  subject: { type: string; id: string; name: string }
}

/** Input of the `threat_match` task. */
export interface MatchInput {
  propertyIds: string[] | null
  fileId?: string
}

/**
 * Enqueues matching of properties with current threats, after they were added, moved or archived, or after a rule
 * changed. Does nothing without a hazard source or an open threat, unless `always` is set.
 */
export async function enqueueMatch(
  tx: TransactionContext,
  request: MatchRequest,
  { always = false } = {},
): Promise<TaskRow | null> {
  const { properties, subject } = request
  if (!always && !(await hasSourceOrThreat(tx))) return null
  const input = toMatchInput(properties)
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

function toMatchInput(properties: MatchRequest['properties']): MatchInput {
  if (properties !== null && 'importedFrom' in properties) {
    return { propertyIds: null, fileId: properties.importedFrom }
  }
  return {
    propertyIds: properties !== null && properties.length <= listedPropertiesMax ? [...properties] : null,
  }
}

async function hasSourceOrThreat({ db, orgId }: TransactionContext): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from source where org_id = ${orgId} and category = 'hazard')
      or exists (select from threat where org_id = ${orgId} and status in ('upcoming', 'active')) as has`)
  return rows[0]!.has
}
