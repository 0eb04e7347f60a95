import { type SQL, sql } from 'drizzle-orm'
import { task, type TaskLogLine } from '../db/schema/index.ts'
import { cutText } from '../text/cut-text.ts'

export const logLinesMax = 100
const messageMax = 500

export const toLogLine = (
  level: TaskLogLine['level'],
  message: string,
  at: Date = new Date(),
): TaskLogLine => ({ at: at.toISOString(), level, message: cutText(message, messageMax) })

/** The log with these lines added, for the update that changes the task anyway. Keeps the latest lines. */
export function appendLog(...lines: readonly TaskLogLine[]): SQL<TaskLogLine[]> {
  return sql`jsonb_path_query_array(${task.logTail} || ${JSON.stringify(lines)}::jsonb, ${latestLines}::jsonpath)`
}

const latestLines = `$[last - ${logLinesMax - 1} to last]`
