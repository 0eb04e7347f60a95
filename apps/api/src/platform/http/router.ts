import { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { BaseContext, ServiceContext } from '../context/context.ts'
import type { Person } from '../access/find-or-create-user.ts'
import { invalidInput } from './invalid-input.ts'

/**
 * Who may make a call: everybody (`public`), whoever is signed in (`person`), or a member of the organisation it acts
 * in (`member`).
 */
export type CallKind = 'public' | 'person' | 'member'

/** What every handler finds on `c.var`; `requireSession` sets it. */
export interface AppEnv {
  Variables: {
    requestId: string
    log: Logger
    callKind: CallKind
    /** A call without a session that its route limits itself. */
    hasOwnLimit: boolean
    base: BaseContext
    /** Set on calls of whoever is signed in, with or without an organisation. */
    person: Person
    /** The `user_session` of the caller; set on calls that need a session. */
    sessionId: string
    /** Set on calls of members. */
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
