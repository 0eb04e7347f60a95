import type { Logger } from 'pino'
import type { AccessDirectory } from './platform/access/access-directory.ts'
import type { SessionDirectory } from './platform/access/session-directory.ts'
import type { Outside } from './platform/context/context.ts'
import type { Database } from './platform/db/database.ts'
import type { RateLimits } from './platform/http/rate-limit.ts'
import type { TaskQueue } from './platform/jobs/task-queue.ts'
import type { FileStorage } from './platform/storage/file-storage.ts'

/** Everything the product API needs from outside. Only `main.ts` and the tests build it. */
export interface AppDeps {
  db: Database
  log: Logger
  outside: Outside
  access: AccessDirectory
  sessions: SessionDirectory
  files: FileStorage
  /** Served at `/media/{hash}` to everybody who knows the hash. */
  pictures: FileStorage
  tasks: TaskQueue
  rateLimits: RateLimits
  /** Whether somebody without any organisation gets one of their own. */
  signUp: 'open' | 'invite'
  /** Whether `X-Forwarded-For` comes from our own proxy and may be believed. */
  trustProxy: boolean
}
