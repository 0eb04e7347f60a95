import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { readLogScope } from './log-scope.ts'

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
