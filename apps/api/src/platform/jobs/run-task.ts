import { and, eq, sql } from 'drizzle-orm'
import { readAccess } from '../access/read-access.ts'
import { systemActor } from '../access/system-actor.ts'
import { type Actor, createTaskContext, type RunnerDeps } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { retryDuringOutage } from '../db/outage.ts'
import { membership, task, type TaskLogLine, type TaskProgress, user } from '../db/schema/index.ts'
import { inLogScope } from '../log/log.ts'
import { announceTask, signalOutbox } from '../realtime/announce-change.ts'
import { finishTask, isCurrentAttempt, type TaskEnding } from './task-lifecycle.ts'
import { appendLog, logLinesMax, toLogLine } from './task-log.ts'
import {
  describeFailure,
  findTaskHandler,
  findTaskHooks,
  hasAttemptsLeft,
  type ProgressReport,
  stageTexts,
  TaskFailure,
  type TaskRow,
} from './task-handlers.ts'

const outageMs = 30_000
const cancelCheckMs = 10_000
const writeIntervalMs = 250
const announceIntervalMs = 1_000

/** The abort reason when the server stops: the task goes back to the queue. */
export const serverStopping = Symbol('the server is stopping')
/** The abort reason when a person cancels the task. */
export const taskCanceled = Symbol('the task was canceled')
/** The abort reason when the queue no longer assigns the task to this process. */
export const claimLost = Symbol('the claim was lost')

/**
 * Runs a started attempt and records how it ended. Null if another worker has the task now. Doesn't throw if the work
 * fails.
 */
export async function runTask(deps: RunnerDeps, claimedTask: TaskRow, controller: AbortController) {
  const scope = {
    taskId: claimedTask.id,
    taskType: claimedTask.type,
    attempt: claimedTask.attempt,
    orgId: claimedTask.orgId,
  }
  return await inLogScope(scope, () => runAttempt(deps, claimedTask, controller))
}

async function runAttempt(deps: RunnerDeps, claimedTask: TaskRow, controller: AbortController) {
  const { log } = deps
  const { signal } = controller
  // Throwing here would block the task until its worker counts as lost.
  const requester = await retryDuringOutage(() => findRequester(deps.db, claimedTask), {
    retryForMs: outageMs,
  })
  const ctx = createTaskContext(deps, claimedTask, requester ?? systemActor)
  const progress = createProgressWriter(deps.db, claimedTask, () => controller.abort(taskCanceled))
  const cancelCheck = setInterval(() => void checkCanceled(), cancelCheckMs)

  /** Detects a cancellation requested in another process, even if the handler reports no progress. */
  async function checkCanceled() {
    try {
      const [row] = await deps.db
        .select({ cancelRequested: task.cancelRequested })
        .from(task)
        .where(isCurrentAttempt(claimedTask))
      if (!row) controller.abort(claimLost)
      else if (row.cancelRequested) controller.abort(taskCanceled)
    } catch (error) {
      log.warn({ err: error }, 'task cancellation check failed; retrying')
    }
  }

  let ending: TaskEnding
  try {
    if (!requester && !findTaskHooks(claimedTask.type).outlivesRequester) throw requesterRemoved()
    const handler = findTaskHandler(claimedTask.type)
    if (!handler)
      throw new TaskFailure('internal', 'No handler', `No worker handles ${claimedTask.type}.`, {
        retry: 'manual',
      })
    // A handler that only listens for `abort` would miss one that has already fired.
    signal.throwIfAborted()
    const isCancelled = () => signal.aborted && signal.reason === taskCanceled
    const outcome = await handler({
      ctx,
      task: claimedTask,
      report: progress.report,
      log: progress.log,
      isCancelled,
      signal,
    })
    ending = isCancelled()
      ? { status: 'cancelled', result: outcome?.result ?? null }
      : outcome?.continueAt
        ? { status: 'waiting', continueAt: outcome.continueAt }
        : { status: outcome?.isPartial ? 'partial' : 'succeeded', result: outcome?.result ?? null }
  } catch (error) {
    ending = endingAfterError(error, claimedTask, signal)
    if ('error' in ending) {
      log.error({ err: error, correlationId: ending.error.correlationId }, 'task failed')
    }
  } finally {
    clearInterval(cancelCheck)
  }
  const isRecorded = await retryDuringOutage(
    async () => {
      await progress.flush()
      return await finishTask(ctx, claimedTask, ending)
    },
    { retryForMs: outageMs },
  )
  return isRecorded ? ending : null
}

function endingAfterError(error: unknown, claimedTask: TaskRow, signal: AbortSignal): TaskEnding {
  if (signal.aborted && signal.reason === taskCanceled) return { status: 'cancelled', result: null }
  if (signal.aborted && (signal.reason === serverStopping || signal.reason === claimLost)) {
    return { status: 'queued' }
  }
  const failure = describeFailure(error)
  if (failure.retry !== 'automatic' || !hasAttemptsLeft(claimedTask))
    return { status: 'failed', error: failure.error }
  const retryAt = error instanceof TaskFailure ? error.retryAt : null
  return { status: 'waiting', error: failure.error, retryAt }
}

/** The person who requested the task, with their current permissions. Null if they are no longer an active member. */
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

/** Stores the latest progress and log lines of a task, throttled. Every write also checks for a cancellation. */
export function createProgressWriter(db: Database, claimedTask: TaskRow, onCancel: () => void) {
  let latestProgress: TaskProgress = claimedTask.progress
  let newLines: TaskLogLine[] = []
  let isWritten = true
  let writtenAt = 0
  let lastAnnounced = { at: 0, stage: '' }

  async function write() {
    isWritten = true
    writtenAt = Date.now()
    const lines = newLines
    newLines = []
    const row = await store(lines).catch((error: unknown) => {
      isWritten = false
      newLines = [...lines, ...newLines].slice(-logLinesMax)
      throw error
    })
    signalOutbox()
    if (row?.cancelRequested) onCancel()
  }

  async function store(lines: readonly TaskLogLine[]) {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .update(task)
        .set({
          progress: latestProgress,
          ...(lines.length > 0 && { logTail: appendLog(...lines) }),
          updatedAt: new Date(),
          version: sql`${task.version} + 1`,
        })
        .where(isCurrentAttempt(claimedTask))
        .returning({ version: task.version, cancelRequested: task.cancelRequested })
      if (row && shouldAnnounce())
        await announceTask({ db: tx, orgId: claimedTask.orgId }, { ...claimedTask, version: row.version })
      return row
    })
  }

  /** Live updates are rarer than writes, because a page that shows a running task polls it. */
  function shouldAnnounce() {
    if (latestProgress.stage === lastAnnounced.stage && Date.now() - lastAnnounced.at < announceIntervalMs)
      return false
    lastAnnounced = { at: Date.now(), stage: latestProgress.stage }
    return true
  }

  function log(level: TaskLogLine['level'], message: string) {
    newLines = [...newLines, toLogLine(level, message)].slice(-logLinesMax)
    isWritten = false
  }

  return {
    log,
    async report(report: ProgressReport) {
      const { total = latestProgress.total, unit = latestProgress.unit, message = null } = report
      const stage = report.stage ?? latestProgress.stage
      const isNewStage = stage !== latestProgress.stage
      const stageText = isNewStage && report.stage ? stageTexts[report.stage] : null
      if (stageText) log('info', `${stageText}.`)
      latestProgress = {
        done: report.done,
        total,
        unit,
        stage,
        message,
        percent: computePercent(report.done, total),
      }
      isWritten = false
      if (isNewStage || Date.now() - writtenAt >= writeIntervalMs) await write()
    },
    async flush() {
      if (!isWritten) await write()
    },
  }
}

function computePercent(done: number, total: number | null) {
  return total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))
}
