/** A validation error of one field. */
export interface FieldError {
  /** JSON pointer into the body, such as `/address/postalCode`. */
  pointer: string
  code: string
  message: string
  value?: unknown
  params?: Record<string, unknown>
}

/** Problem details (RFC 9457) with the fields this API adds; some codes add more, such as `existingId`. */
export interface ProblemBody {
  type?: string
  title?: string
  status?: number
  detail?: string
  instance?: string
  code?: string
  requestId?: string
  errors?: FieldError[]
  [extra: string]: unknown
}

/** An error response from the API. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Stable and kebab-case, such as `version-conflict`; `http-502` if the response wasn't from the API. */
  readonly code: string
  readonly status: number
  /** Identifies the request in the server's log; null if the response had none. */
  readonly requestId: string | null
  readonly title: string
  readonly detail: string
  readonly errors: readonly FieldError[]
  /** The complete problem, including fields that only some codes have. */
  readonly body: ProblemBody
  /** Seconds to wait before retrying; null without a `Retry-After` header. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, body: ProblemBody, headers: Pick<Headers, 'get'>) {
    const title = body.title ?? `The server returned ${status}`
    super(body.detail ?? title)
    this.code = body.code ?? `http-${status}`
    this.status = status
    this.requestId = body.requestId ?? headers.get('x-request-id')
    this.title = title
    this.detail = body.detail ?? ''
    this.errors = body.errors ?? []
    this.body = body
    this.retryAfterSeconds = readRetryAfter(headers.get('retry-after'))
  }
}

/** Why there is no usable response. */
export type NetworkFailure = 'unreachable' | 'timeout' | 'unreadable'

/** There is no usable response: the server is unreachable or too slow, or a proxy responded for it. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly reason: NetworkFailure

  constructor(reason: NetworkFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Whether `error` is an error response from the API. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError
}

/** Whether `error` means that there was no usable response. */
export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof NetworkError
}

export function createApiError(status: number, text: string, headers: Pick<Headers, 'get'>): ApiError {
  return new ApiError(status, parseProblem(text), headers)
}

function parseProblem(text: string): ProblemBody {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as ProblemBody)
      : {}
  } catch {
    return {}
  }
}

function readRetryAfter(value: string | null): number | null {
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  if (!Number.isNaN(seconds)) return Math.max(0, seconds)
  const dateMs = Date.parse(value)
  return Number.isNaN(dateMs) ? null : Math.max(0, Math.ceil((dateMs - Date.now()) / 1000))
}
