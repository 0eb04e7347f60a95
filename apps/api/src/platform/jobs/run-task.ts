import { systemActor } from '../access/system-actor.ts'
import { retryDuringOutage } from '../db/outage.ts'
import { inLogScope } from '../log/log.ts'
import { leaseMs, renewLease } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import type { TaskEnding } from './end-task.ts'
import { finishTask } from './finish-task.ts'
import { createProgressWriter } from './progress-writer.ts'
import { createTaskContext, findRequester, type RunnerDeps } from './task-context.ts'
import { describeFailure, isRetryableFailure, TaskFailure } from './task-failure.ts'
import { findTaskHandler } from './task-handlers.ts'

const heartbeatMs = 10_000

/** Aborts with this when the server stops: the task goes back into the queue. */
export const serverStops = Symbol('the server stops')
/** Aborts with this when somebody cancelled the task. */
export const personCancels = Symbol('somebody cancelled the task')
const leaseLost = Symbol('another worker has the task')

/** Runs a claimed task to its end and writes down how it ended. Never throws for failures of the work itself. */
export async function runTask(deps: RunnerDeps, held: TaskRow, controller: AbortController) {
  const scope = { taskId: held.id, taskType: held.type, attempt: held.attempt, orgId: held.orgId }
  return await inLogScope(scope, () => runClaimed(deps, held, controller))
}

async function runClaimed(deps: RunnerDeps, held: TaskRow, controller: AbortController) {
  const { log } = deps
  const { signal } = controller
  // Else the task would stand still until its lease is over. Should that come first, this attempt has no say any more.
  const requester = await retryDuringOutage(() => findRequester(deps.db, held), { forMs: leaseMs })
  const ctx = createTaskContext(deps, held, requester ?? systemActor)
  const progress = createProgressWriter(deps.db, held, () => controller.abort(personCancels))
  const heartbeat = setInterval(() => void beat(), heartbeatMs)

  async function beat() {
    try {
      const lease = await renewLease(deps.db, held)
      if (!lease) controller.abort(leaseLost)
      else if (lease.cancelRequested) controller.abort(personCancels)
    } catch (error) {
      log.warn({ err: error }, 'The lease of a task could not be renewed; trying again')
    }
  }

  let ending: TaskEnding
  try {
    if (!requester) throw requesterRemoved()
    const handler = findTaskHandler(held.type)
    if (!handler)
      throw new TaskFailure('internal', 'Nobody does this', `No worker knows ${held.type}.`, {
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
      log.error({ err: error, correlationId: ending.error.correlationId }, 'A task failed')
    }
  } finally {
    clearInterval(heartbeat)
  }
  if (signal.aborted && signal.reason === leaseLost) return null
  // For the same reason.
  await retryDuringOutage(
    async () => {
      await progress.flush()
      await finishTask(ctx, held, ending)
    },
    { forMs: leaseMs },
  )
  return ending
}

function endingOf(error: unknown, held: TaskRow, signal: AbortSignal): TaskEnding {
  if (signal.aborted && signal.reason === personCancels) return { status: 'cancelled', result: null }
  if (signal.aborted && signal.reason === serverStops) return { status: 'queued' }
  const { shown, retry } = describeFailure(error)
  if (retry !== 'automatic' || !isRetryableFailure(held)) return { status: 'failed', error: shown }
  const retryAt = error instanceof TaskFailure ? error.retryAt : null
  return { status: 'waiting', error: shown, retryAt }
}

const requesterRemoved = () =>
  new TaskFailure(
    'requester-gone',
    'Whoever asked for this has left',
    'They are no active member of the organisation any more. Somebody else has to ask for it anew.',
    { retry: 'never' },
  )
