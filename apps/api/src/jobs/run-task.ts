import { renewLease } from './claim-task.ts'
import type { TaskRow } from './enqueue-task.ts'
import type { TaskEnding } from './end-task.ts'
import { finishTask } from './finish-task.ts'
import { createProgressWriter } from './progress-writer.ts'
import { createTaskContext, findRequester, type RunnerDeps, systemActor } from './task-context.ts'
import { describeFailure, mayTryAgain, TaskFailure } from './task-failure.ts'
import { findTaskHandler } from './task-handlers.ts'

const heartbeatMs = 15_000

/** Aborts with this when the server stops: the task goes back into the queue. */
export const serverStops = Symbol('the server stops')
/** Aborts with this when somebody cancelled the task. */
export const personCancels = Symbol('somebody cancelled the task')
const leaseLost = Symbol('another worker has the task')

/** Runs a claimed task to its end and writes down how it ended. Never throws for failures of the work itself. */
export async function runTask(deps: RunnerDeps, held: TaskRow, controller: AbortController) {
  const { signal } = controller
  const log = deps.log.child({
    taskId: held.id,
    taskType: held.type,
    attempt: held.attempt,
    orgId: held.orgId,
  })
  const requester = await findRequester(deps.db, held)
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
    if (!requester) throw requesterGone()
    const handler = findTaskHandler(held.type)
    if (!handler)
      throw new TaskFailure('internal', 'Nobody does this', `No worker knows ${held.type}.`, {
        retry: 'manual',
      })
    const isCancelled = () => signal.aborted && signal.reason === personCancels
    const outcome = await handler({ ctx, task: held, report: progress.report, isCancelled, signal })
    ending = isCancelled()
      ? { status: 'cancelled', result: outcome?.result ?? null }
      : { status: outcome?.isPartial ? 'partial' : 'succeeded', result: outcome?.result ?? null }
  } catch (error) {
    ending = endingOf(error, held, signal)
    if (ending.status === 'failed' || ending.status === 'waiting') {
      log.error({ err: error, correlationId: ending.error.correlationId }, 'A task failed')
    }
  } finally {
    clearInterval(heartbeat)
  }
  if (signal.aborted && signal.reason === leaseLost) return null
  await progress.flush()
  await finishTask(ctx, held, ending)
  return ending
}

function endingOf(error: unknown, held: TaskRow, signal: AbortSignal): TaskEnding {
  if (signal.aborted && signal.reason === personCancels) return { status: 'cancelled', result: null }
  if (signal.aborted && signal.reason === serverStops) return { status: 'queued' }
  const { shown, retry } = describeFailure(error)
  return { status: retry === 'automatic' && mayTryAgain(held) ? 'waiting' : 'failed', error: shown }
}

const requesterGone = () =>
  new TaskFailure(
    'requester-gone',
    'Whoever asked for this has left',
    'They are no active member of the organisation any more. Somebody else has to ask for it anew.',
    { retry: 'never' },
  )
