import { buildRequest, renewToken, trackAnswer } from './build-request.ts'
import type { LooseInput } from './build-request.ts'
import type { CallOptions, Connection } from './connection.ts'
import { type ApiError, createApiError, isNetworkError, NetworkError } from './errors.ts'

const DEFAULT_TIMEOUT_MS = 30_000

/** Sends a call and passes a successful response to `read`. The time limit includes `read`, and starts over when the call is repeated. */
export async function send<Result>(
  connection: Connection,
  id: string,
  input: LooseInput | undefined,
  options: CallOptions,
  read: (response: Response) => Result | Promise<Result>,
): Promise<Result> {
  const request = await buildRequest(connection, id, input, options)
  const { url, operation, headers, body } = request
  const timeoutMs = options.timeoutMs ?? connection.timeoutMs ?? DEFAULT_TIMEOUT_MS

  for (let isRepeated = false; ; isRepeated = true) {
    const timeoutController = new AbortController()
    const timer =
      timeoutMs > 0
        ? setTimeout(
            () =>
              timeoutController.abort(
                new NetworkError('timeout', `The server did not respond within ${timeoutMs} ms.`),
              ),
            timeoutMs,
          )
        : undefined
    const signal = options.signal
      ? AbortSignal.any([options.signal, timeoutController.signal])
      : timeoutController.signal

    let error: ApiError
    try {
      const response = await (connection.fetch ?? fetch)(url, {
        method: operation.method,
        headers,
        body,
        signal,
      })
      if (response.ok) {
        options.onResponse?.(response)
        const result = await read(response)
        trackAnswer(connection, request, true)
        return result
      }
      error = createApiError(response.status, await response.text(), response.headers)
      trackAnswer(connection, request, error.status < 500 && error.code !== 'idempotency-in-progress')
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      trackAnswer(connection, request, false)
      if (isNetworkError(cause)) throw cause
      throw new NetworkError('unreachable', 'The server could not be reached.', { cause })
    } finally {
      clearTimeout(timer)
    }
    if (!(await renewToken(connection, request, error, isRepeated))) throw error
  }
}

/** Reads JSON as a value, other text as a string, an empty body as undefined, and anything else as a Blob. */
export async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (/^application\/(?:[\w.-]+\+)?json\b/.test(type)) return parseBody(await response.text())
  if (type.startsWith('text/')) return response.text()
  const blob = await response.blob()
  return blob.size === 0 ? undefined : blob
}

export function parseBody(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NetworkError('unreadable', 'Couldn’t read the server’s response.', { cause })
  }
}
