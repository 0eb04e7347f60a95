import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'

// Unique per start, because the operating system reuses process ids.
const processId = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`

/** Who claims the messages of a task's run: `{task}/{attempt}/{process}`. */
export const taskClaim = ({ id, attempt }: Pick<TaskRow, 'id' | 'attempt'>) => `${id}/${attempt}/${processId}`

/** Matches claims whose task attempt is no longer running. */
export const isClaimOfLostTask = (table: { orgId: AnyPgColumn; claimedBy: AnyPgColumn }) => sql`not exists (
    select from task where task.org_id = ${table.orgId}
      and task.id::text = split_part(${table.claimedBy}, '/', 1)
      and task.attempt::text = split_part(${table.claimedBy}, '/', 2)
      and task.status = 'running'
  )`
