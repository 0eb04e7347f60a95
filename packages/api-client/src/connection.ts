import type { ApiError } from './errors.ts'
import type { OperationTable } from './operation-line.ts'

type Awaitable<Value> = Value | Promise<Value>

/** How a client reaches the API and who is calling. */
export interface ApiClientConfig {
  /** The base URL of the API. @default '/api' */
  baseUrl?: string
  /** Returns the session token; called before each authorized call. Without a token, the call is sent unauthorized. If
   * it rejects, the call rejects with a `NetworkError`.
   */
  getToken?: () => Awaitable<string | null | undefined>
  /** The selected organization, sent as `X-Org-Id` with authorized calls. */
  getOrgId?: () => string | null | undefined
  /** The ID of this browser if it's already known, sent as `X-Device-Id` with authorized calls. Synchronous, because the
   * header is optional.
   */
  getDeviceId?: () => string | null | undefined
  /** Called for each 401 response to an authorized call, before the call rejects. `token` is the token that was sent. If
   * the session has a newer one by now, return it: the call is repeated with it, once.
   */
  onUnauthorized?: (error: ApiError, token: string | null) => string | null | void
  /** Called if an authorized call needs another sign-in: a more recent one (403 `reauthentication-required`) or one with a
   * second factor (403 `mfa-required`). `token` and `orgId` are what was sent; by now, another organization may be selected.
   * Resolve to the token of a new sign-in: the call is repeated with it, once and with the same idempotency key. Resolve to
   * null to let the call reject. The time limit doesn't include the wait.
   */
  onSignInRequired?: (error: ApiError, token: string | null, orgId: string | null) => Awaitable<string | null>
  /** Milliseconds until a call times out; 0 for no limit. Doesn't apply to uploads. @default 30000 */
  timeoutMs?: number
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch
}

export interface Connection extends ApiClientConfig {
  table: OperationTable
  /**
   * The idempotency keys of the latest POSTs that got no response, by a hash of the request: the server may have done
   * what they asked for.
   */
  unansweredKeys: Map<string, string>
}

/** The key of a client's connection, for `stream` and `upload`. */
export const connectionKey: unique symbol = Symbol('connection')

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Milliseconds until the call times out; 0 for no limit. */
  timeoutMs?: number
  /** The ETag that the object must still have; otherwise the API returns 412 `version-conflict`. */
  ifMatch?: string
  /**
   * Send the same key to repeat a POST safely. By default, each POST has a new one, but repeating a request that got no
   * response reuses its key, so that nothing is done twice.
   */
  idempotencyKey?: string
  /** Receives the status and headers (`ETag`, `Location`, `X-Request-Id`) of a successful response before the call resolves. */
  onResponse?: (response: Pick<Response, 'status' | 'headers'>) => void
}
