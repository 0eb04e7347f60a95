import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { task, type TaskProgress } from '../db/schema/index.ts'
import { stillHeld } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import type { ProgressReport } from './task-handlers.ts'

const pauseMs = 250

/** Stores the latest progress of a task, not more often than people can see. Every write also asks for a cancellation. */
export function createProgressWriter(db: Database, held: TaskRow, onCancel: () => void) {
  let latest: TaskProgress = held.progress
  let isWritten = true
  let writtenAt = 0

  async function write() {
    isWritten = true
    writtenAt = Date.now()
    const [row] = await db
      .update(task)
      .set({ progress: latest, updatedAt: new Date(), version: sql`${task.version} + 1` })
      .where(stillHeld(held))
      .returning({ cancelRequested: task.cancelRequested })
    if (row?.cancelRequested) onCancel()
  }

  return {
    async report(report: ProgressReport) {
      const { total = latest.total, unit = latest.unit, stage = latest.stage, message = null } = report
      const isNewStage = stage !== latest.stage
      latest = { done: report.done, total, unit, stage, message, percent: percentOf(report.done, total) }
      isWritten = false
      if (isNewStage || Date.now() - writtenAt >= pauseMs) await write()
    },
    async flush() {
      if (!isWritten) await write()
    },
  }
}

function percentOf(done: number, total: number | null) {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))
}
