import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/**
 * The log of the server: one JSON object a line. Every line of a request names its `requestId` and, once the caller is
 * known, `orgId`; every line of a task its `taskId` and `orgId`. Pass errors as `err`: what they quote stays out.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      // Pino writes the fields of the line over these.
      mixin: () => ({ ...readLogScope() }),
      serializers: { err: (error: unknown) => describeError(error) },
    },
    ...(destination ? [destination] : []),
  )

/** What a line of the log belongs to. Ids alone: no name, no address. */
export interface LogScope {
  requestId?: string
  orgId?: string
  userId?: string
  taskId?: string
  taskType?: string
  attempt?: number
  feedId?: string
}

const storage = new AsyncLocalStorage<LogScope>()

/**
 * Every line that is logged while `work` goes on, however deep, names this scope, and not the one around it: whoever
 * wakes the workers has nothing to do with what they find to do.
 */
export const inLogScope = <Result>(scope: LogScope, work: () => Result): Result =>
  storage.run({ ...scope }, work)

/** Adds what only became known on the way, for all further lines of the scope. Does nothing outside of one. */
export function addToLogScope(known: LogScope) {
  const scope = storage.getStore()
  if (scope) Object.assign(scope, known)
}

export const readLogScope = (): LogScope => storage.getStore() ?? {}
