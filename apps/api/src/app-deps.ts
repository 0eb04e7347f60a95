import type { Logger } from 'pino'
import type { BaseMapFile } from './platform/base-map/base-map-file.ts'
import type { SessionDeps } from './platform/http/require-session.ts'

/** The dependencies of the product API. Only `server.ts` and tests create them. */
export interface AppDeps extends Omit<SessionDeps, 'onNewDevice'> {
  log: Logger
  /** Whether people without an organization get one when they sign up. */
  signUp: 'open' | 'invite'
  /** Null without a base map of our own. */
  baseMapFile: BaseMapFile | null
}
