/**
 * An error from the realtime service or its SDK. Check `code`, then `statusCode`: messages differ between calls and
 * versions, and requests that timed out (408) or got an unreadable response (400) have no code.
 */
export class RealtimeError extends Error {
  override name = 'RealtimeError'
  readonly code: number | null
  readonly statusCode: number | null

  constructor(
    message: string,
    {
      code = null,
      statusCode = null,
      cause,
    }: { code?: number | null; statusCode?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.statusCode = statusCode
  }
}

/** The SDK's code for a failed token request; the cause has the reason. */
const tokenRequestFailed = 80019

/** Wraps anything thrown in a {@link RealtimeError}. */
export function toRealtimeError(thrown: unknown): RealtimeError {
  if (thrown instanceof RealtimeError) return thrown
  const { message, code, statusCode, cause } = (thrown ?? {}) as Partial<
    Record<'message' | 'code' | 'statusCode' | 'cause', unknown>
  >
  const text = typeof message === 'string' ? message : String(thrown)
  return new RealtimeError(
    code === tokenRequestFailed && cause ? `${text}: ${toRealtimeError(cause).message}` : text,
    {
      code: typeof code === 'number' ? code : null,
      statusCode: typeof statusCode === 'number' ? statusCode : null,
      cause: thrown,
    },
  )
}
