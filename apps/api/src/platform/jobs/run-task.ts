import { and, eq, sql } from 'drizzle-orm'
import { readAccess } from '../access/read-access.ts'
import { systemActor } from '../access/system-actor.ts'
import { type Actor, createTaskContext, type RunnerDeps } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { retryDuringOutage } from '../db/outage.ts'
import { membership, task, type TaskProgress, user } from '../db/schema/index.ts'
import { inLogScope } from '../log/log.ts'
import { announceTask, signalOutbox } from '../realtime/announce-change.ts'
import { finishTask, isCurrentAttempt, type TaskEnding } from './task-lifecycle.ts'
import { describeFailure, findTaskHandler, isRetryableFailure, type ProgressReport, TaskFailure, type TaskRow } from './task-handlers.ts'

const outageMs = 30_000
const cancelCheckMs = 10_000
const progressPauseMs = 250
const announcePauseMs = 1_000

/** Aborts with this when the server stops: the task goes back into the queue. */
export const serverStops = Symbol('the server is stopping')
/** Aborts with this when somebody cancelled the task. */
export const personCancels = Symbol('the task was canceled')
/** Aborts with this when the queue no longer knows that this process has the task. */
export const claimLost = Symbol('the claim was lost')

/**
 * Does an attempt that was started and writes down how it ended; null where another worker has the task now. Never throws
 * for failures of the work itself.
 */
export async function runTask(deps: RunnerDeps, held: TaskRow, controller: AbortController) {
  const scope = { taskId: held.id, taskType: held.type, attempt: held.attempt, orgId: held.orgId }
  return await inLogScope(scope, () => runAttempt(deps, held, controller))
}

async function runAttempt(deps: RunnerDeps, held: TaskRow, controller: AbortController) {
  const { log } = deps
  const { signal } = controller
  // Else the task would stand still until its worker counts as lost.
  const requester = await retryDuringOutage(() => findRequester(deps.db, held), { forMs: outageMs })
  const ctx = createTaskContext(deps, held, requester ?? systemActor)
  const progress = createProgressWriter(deps.db, held, () => controller.abort(personCancels))
  const cancelCheck = setInterval(() => void checkCanceled(), cancelCheckMs)

  /** For a handler that reports nothing, where another process was asked to cancel. */
  async function checkCanceled() {
    try {
      const [row] = await deps.db
        .select({ cancelRequested: task.cancelRequested })
        .from(task)
        .where(isCurrentAttempt(held))
      if (!row) controller.abort(claimLost)
      else if (row.cancelRequested) controller.abort(personCancels)
    } catch (error) {
      log.warn({ err: error }, 'task cancellation check failed; retrying')
    }
  }

  let ending: TaskEnding
  try {
    if (!requester) throw requesterRemoved()
    const handler = findTaskHandler(held.type)
    if (!handler)
      throw new TaskFailure('internal', 'No handler', `No worker handles ${held.type}.`, {
        retry: 'manual',
      })
    // A handler that only listens for the abort would wait for one that has been.
    signal.throwIfAborted()
    const isCancelled = () => signal.aborted && signal.reason === personCancels
    const outcome = await handler({ ctx, task: held, report: progress.report, isCancelled, signal })
    ending = isCancelled()
      ? { status: 'cancelled', result: outcome?.result ?? null }
      : outcome?.continueAt
        ? { status: 'waiting', continueAt: outcome.continueAt }
        : { status: outcome?.isPartial ? 'partial' : 'succeeded', result: outcome?.result ?? null }
  } catch (error) {
    ending = endingOf(error, held, signal)
    if ('error' in ending) {
      log.error({ err: error, correlationId: ending.error.correlationId }, 'task failed')
    }
  } finally {
    clearInterval(cancelCheck)
  }
  const wasHeld = await retryDuringOutage(
    async () => {
      await progress.flush()
      return await finishTask(ctx, held, ending)
    },
    { forMs: outageMs },
  )
  return wasHeld ? ending : null
}

function endingOf(error: unknown, held: TaskRow, signal: AbortSignal): TaskEnding {
  if (signal.aborted && signal.reason === personCancels) return { status: 'cancelled', result: null }
  if (signal.aborted && (signal.reason === serverStops || signal.reason === claimLost)) {
    return { status: 'queued' }
  }
  const { shown, retry } = describeFailure(error)
  if (retry !== 'automatic' || !isRetryableFailure(held)) return { status: 'failed', error: shown }
  const retryAt = error instanceof TaskFailure ? error.retryAt : null
  return { status: 'waiting', error: shown, retryAt }
}

/** Who asked for the task, with the rights they hold now. Null when they are no active member any more. */
async function findRequester(db: Database, { orgId, requestedBy }: TaskRow): Promise<Actor | null> {
  if (requestedBy === null) return systemActor
  const [person] = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(membership, eq(membership.userId, user.id))
    .where(and(eq(user.id, requestedBy), eq(membership.orgId, orgId), eq(membership.status, 'active')))
  if (!person) return null
  const { access } = await readAccess(db, { userId: person.id, orgId })
  return { type: 'user', ...person, access }
}

const requesterRemoved = () =>
  new TaskFailure(
    'requester-gone',
    'Requester no longer a member',
    'The person who requested this is no longer an active member of the organization. Someone else needs to request it again.',
    { retry: 'never' },
  )

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
        .where(isCurrentAttempt(held))
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
      if (isNewStage || Date.now() - writtenAt >= progressPauseMs) await write()
    },
    async flush() {
      if (!isWritten) await write()
    },
  }
}

function percentOf(done: number, total: number | null) {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))
}
