/**
 * What the realtime service or its SDK refused. Decide by `code`, then by `statusCode`: the wording differs between
 * calls and versions, and a request that timed out (408) or was answered with something unreadable (400) has no code.
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

/** By this the SDK says that no token was to be had; why stands in the cause. */
const noToken = 80019

/** The same error in our own form, whatever was thrown. */
export function toRealtimeError(thrown: unknown): RealtimeError {
  if (thrown instanceof RealtimeError) return thrown
  const { message, code, statusCode, cause } = (thrown ?? {}) as Partial<
    Record<'message' | 'code' | 'statusCode' | 'cause', unknown>
  >
  const said = typeof message === 'string' ? message : String(thrown)
  return new RealtimeError(code === noToken && cause ? `${said}: ${toRealtimeError(cause).message}` : said, {
    code: typeof code === 'number' ? code : null,
    statusCode: typeof statusCode === 'number' ? statusCode : null,
    cause: thrown,
  })
}
