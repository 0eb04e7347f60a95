import type { LocalErrorCode } from './auth-result.ts'

/** Carries the true status of an answer, which the SDK may be shown differently. */
export const TRUE_STATUS_HEADER = 'x-parapet-true-status'

/** Ends a call without a session ending: the SDK repeats 503 and its like for ten seconds before it says so. */
const SHOWN_FAILURE = 500
const REPEATED_STATUSES = [503, 520, 521, 522, 524, 530]
const SESSION_PATH = /\/v1\/auth\/(refresh|try-refresh|me|me\/tenants|me\/history)$/

/**
 * A `fetch` for the provider's SDK, which expects JSON in every answer, waits for ever, stays signed in when a
 * sign-out meets no network, and signs out on any 4xx answer to a session call, 429 included.
 */
export function createProviderFetch(fetchAnswer: typeof fetch, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const path = getPath(input)
    const limit = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await fetchAnswer(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit,
      })
      text = await response.text()
    } catch {
      return limit.aborted
        ? createFailure(path, 'timeout', `The sign-in service did not answer within ${timeoutMs} ms.`)
        : createFailure(path, 'unreachable', 'The sign-in service could not be reached.')
    }
    if (text === '') text = '{}'
    if (!isJson(text)) {
      // A proxy responded, so the rejection isn't the provider's.
      const isTemporary = response.status === 429 || response.status >= 500
      const status = isTemporary ? response.status : 503
      return createFailure(path, 'unreadable', 'The answer of the sign-in service could not be read.', status)
    }
    return createShown(path, response.status, text, response.headers)
  }
}

function createFailure(path: string, errorCode: LocalErrorCode, errorDescription: string, status = 503) {
  return createShown(path, status, JSON.stringify({ errorCode, errorDescription }))
}

function createShown(path: string, status: number, text: string, from?: Headers): Response {
  const headers = new Headers(from)
  headers.set(TRUE_STATUS_HEADER, String(status))
  return new Response(text, { status: getShownStatus(path, status), headers })
}

function getShownStatus(path: string, status: number): number {
  // A Response with these statuses cannot carry the JSON that the SDK wants.
  if (status === 204 || status === 205) return 200
  if (REPEATED_STATUSES.includes(status)) return SHOWN_FAILURE
  const call = SESSION_PATH.exec(path)?.[1]
  if (call === undefined || status < 400 || status >= 500) return status
  const isRefresh = call === 'refresh' || call === 'try-refresh'
  return status === 429 || (status !== 401 && !isRefresh) ? SHOWN_FAILURE : status
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
