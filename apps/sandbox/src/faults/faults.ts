import { z } from 'zod'

const seconds = z.number().int().positive()
const serviceState = z.enum(['down', 'slow', '429', 'ok'])

const realtimeStates = [
  'ok',
  'down',
  'ws-blocked',
  'ws-hanging',
  'hanging',
  'malformed',
  'silent',
  'attach-ignored',
  'attach-refused',
  'presence-refused',
] as const

/** What `POST /control` takes: any part of it; the rest stays as it is. */
export const FaultChange = z
  .strictObject({
    identity: serviceState,
    management: serviceState,
    realtime: z.enum(realtimeStates),
    feeds: z.enum(['down', 'slow', 'stale', 'malformed', 'large', 'ok']),
    mail: z.enum(['down', 'slow', 'drop-after-data', 'ok']),
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
  management: 'ok',
  realtime: 'ok',
  feeds: 'ok',
  mail: 'ok',
  slowMs: 3_000,
  retryAfterSeconds: 5,
  sessionTtlSeconds: 10 * 60,
  refreshTtlSeconds: 30 * 24 * 60 * 60,
}
