import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'

/**
 * The log of the server: one JSON object per line. Every line of a request has its `requestId` and, once the
 * caller is known, `orgId`; every line of a task its `taskId` and `orgId`. Pass errors as `err`, which masks
 * what they quote.
 */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      // Fields of the line take precedence.
      mixin: () => ({ ...readLogScope() }),
      serializers: { err: (error: unknown) => describeError(error) },
    },
    ...(destination ? [destination] : []),
  )

/** What a log line belongs to. Ids only: no names, no addresses. */
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
 * Every line logged during `work`, at any depth, gets this scope instead of the surrounding one: the event that wakes a
 * worker is unrelated to the work it finds.
 */
export const inLogScope = <Result>(scope: LogScope, work: () => Result): Result =>
  storage.run({ ...scope }, work)

/** Adds fields to all later lines of the scope. No-op outside a scope. */
export function addToLogScope(fields: LogScope) {
  const scope = storage.getStore()
  if (scope) Object.assign(scope, fields)
}

export const readLogScope = (): LogScope => storage.getStore() ?? {}
