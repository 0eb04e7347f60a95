import type { Logger } from 'pino'
import type { SessionDeps } from './platform/http/require-session.ts'

/** Everything the product API needs from outside. Only `main.ts` and the tests build it. */
export interface AppDeps extends SessionDeps {
  log: Logger
  /** Whether somebody without any organization gets one of their own. */
  signUp: 'open' | 'invite'
}
