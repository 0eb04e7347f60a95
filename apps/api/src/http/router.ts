import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { ServiceContext } from '../context.ts'
import { invalidInput } from './invalid-input.ts'

/** What every handler finds on `c.var`. `ctx` is set by `requireSession` on authorised calls. */
export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    /** Whether the call is answered without a session. */
    isPublicCall: boolean
    ctx: ServiceContext
  }
}

/** A router whose schema failures answer as `validation-failed` problems. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.target, result.error)
    },
  })
}
