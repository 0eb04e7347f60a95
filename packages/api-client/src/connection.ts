import type { ApiError } from './errors.ts'
import type { OperationTable } from './operation-line.ts'

type Awaitable<Value> = Value | Promise<Value>

/** How a client reaches the API and who is calling. */
export interface ApiClientConfig {
  /** Where the API lives, from the public runtime config. @default '/api' */
  baseUrl?: string
  /**
   * The session token for authorized calls; asked before each one. Nothing means "call without"; when it rejects, the
   * call rejects with a `NetworkError`.
   */
  getToken?: () => Awaitable<string | null | undefined>
  /** The selected organization, sent as `X-Org-Id` with authorized calls. */
  getOrgId?: () => string | null | undefined
  /**
   * The id of this browser if it is known already, sent as `X-Device-Id` with authorized calls. It must not wait: a call
   * without it is served all the same.
   */
  getDeviceId?: () => string | null | undefined
  /**
   * Told once per 401 answer to an authorized call, before the call rejects. `token` is the one that was sent:
   * when the session has another one by now, the answer says nothing about it.
   */
  onUnauthorized?: (error: ApiError, token: string | null) => void
  /** Milliseconds until a call gives up; 0 waits for ever. Uploads are not limited by it. @default 30000 */
  timeoutMs?: number
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

export interface Connection extends ApiClientConfig {
  table: OperationTable
}

/** Where a client keeps its connection, for `stream` and `upload`. */
export const connectionKey: unique symbol = Symbol('connection')

/** Options of a single call. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds until the call gives up; 0 waits for ever. */
  timeoutMs?: number
  /** The ETag that the object must still have; a newer one answers 412 `version-conflict`. */
  ifMatch?: string
  /** Repeat a POST safely by repeating its key. By default each POST carries a fresh one. */
  idempotencyKey?: string
  /** Sees status and headers (`ETag`, `Location`, `X-Request-Id`) of a good answer before the call resolves. */
  onResponse?: (response: Pick<Response, 'status' | 'headers'>) => void
}
