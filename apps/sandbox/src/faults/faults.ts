import { z } from 'zod'

const seconds = z.number().int().positive()

/** What `POST /control` takes: any part of it; the rest stays as it is. */
export const FaultChange = z
  .strictObject({
    identity: z.enum(['down', 'slow', '429', 'ok']),
    realtime: z.enum(['ws-blocked', 'down', 'ok']),
    feeds: z.enum(['down', 'stale', 'malformed', 'ok']),
    slowMs: z.number().int().positive(),
    retryAfterSeconds: seconds,
    sessionTtlSeconds: seconds,
    refreshTtlSeconds: seconds,
  })
  .partial()

/** The switches of `/control`: faults of each stand-in and the life of new tokens. */
export type Faults = Required<z.infer<typeof FaultChange>>

export const defaultFaults: Faults = {
  identity: 'ok',
  realtime: 'ok',
  feeds: 'ok',
  slowMs: 3_000,
  retryAfterSeconds: 5,
  sessionTtlSeconds: 10 * 60,
  refreshTtlSeconds: 30 * 24 * 60 * 60,
}
