import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { task, type TaskProgress } from '../db/schema/index.ts'
import { announceTask, signalOutbox } from '../realtime/announce-change.ts'
import { isLeaseHeld } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import type { ProgressReport } from './task-handlers.ts'

const pauseMs = 250
const announcePauseMs = 1_000

/** Stores the latest progress of a task, not more often than people can see. Every write also asks for a cancellation. */
export function createProgressWriter(db: Database, held: TaskRow, onCancel: () => void) {
  let latest: TaskProgress = held.progress
  let isWritten = true
  let writtenAt = 0
  let announced = { at: 0, stage: '' }

  async function write() {
    isWritten = true
    writtenAt = Date.now()
    const row = await store().catch((error: unknown) => {
      isWritten = false
      throw error
    })
    signalOutbox()
    if (row?.cancelRequested) onCancel()
  }

  async function store() {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(task)
        .set({ progress: latest, updatedAt: new Date(), version: sql`${task.version} + 1` })
        .where(isLeaseHeld(held))
        .returning()
      if (row && isNews()) await announceTask({ db: tx, orgId: row.orgId }, row)
      return row
    })
  }

  /** Others see the progress less often than whoever waits for it and asks by themselves. */
  function isNews() {
    if (latest.stage === announced.stage && Date.now() - announced.at < announcePauseMs) return false
    announced = { at: Date.now(), stage: latest.stage }
    return true
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
