import type { LocalErrorCode } from './auth-result.ts'

/** Carries the true status of an answer that the SDK is shown differently. */
export const TRUE_STATUS_HEADER = 'x-parapet-true-status'

const SESSION_PATH = /\/v1\/auth\/(refresh|try-refresh|me|me\/tenants|me\/history)$/

/**
 * A `fetch` for the provider's SDK, which expects JSON in every answer, waits for ever, stays signed in when a
 * sign-out meets no network, and signs out on any 4xx answer to a session call, 429 included.
 */
export function createProviderFetch(fetchAnswer: typeof fetch, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    let response: Response
    let text: string
    try {
      const limit = AbortSignal.timeout(timeoutMs)
      response = await fetchAnswer(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
      })
      text = await response.text()
    } catch (error) {
      return error instanceof DOMException && error.name === 'TimeoutError'
        ? createFailure('timeout', `The sign-in service did not answer within ${timeoutMs} ms.`)
        : createFailure('unreachable', 'The sign-in service could not be reached.')
    }
    if (text === '') text = '{}'
    if (!isJson(text)) {
      const status = response.ok ? 503 : response.status
      return createFailure('unreadable', 'The answer of the sign-in service could not be read.', status)
    }
    const shown = getShownStatus(getPath(input), response.status)
    const headers = new Headers(response.headers)
    if (shown !== response.status) headers.set(TRUE_STATUS_HEADER, String(response.status))
    return new Response(text, { status: shown, headers })
  }
}

function createFailure(errorCode: LocalErrorCode, errorDescription: string, status = 503): Response {
  return Response.json({ errorCode, errorDescription }, { status })
}

function getShownStatus(path: string, status: number): number {
  // A Response with these statuses cannot carry the JSON that the SDK wants.
  if (status === 204 || status === 205) return 200
  const call = SESSION_PATH.exec(path)?.[1]
  if (call === undefined || status < 400 || status >= 500) return status
  const isRefresh = call === 'refresh' || call === 'try-refresh'
  return status === 429 || (status !== 401 && !isRefresh) ? 503 : status
}

function getPath(input: RequestInfo | URL): string {
  const url = input instanceof Request ? input.url : String(input)
  return url.replace(/[?#].*$/, '')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
