import type { LocalErrorCode } from './auth-result.ts'

/** The actual status of a response, which may differ from the status that the SDK gets to see. */
export const TRUE_STATUS_HEADER = 'x-parapet-true-status'

/** Makes the SDK fail a call without ending the session. It would retry 503 and similar for ten seconds. */
const SUBSTITUTE_STATUS = 500
const RETRIED_STATUSES = [503, 520, 521, 522, 524, 530]
const SESSION_PATH_PATTERN = /\/v1\/auth\/(refresh|try-refresh|me|me\/tenants|me\/history)$/

/**
 * A `fetch` for the provider's SDK that works around its behavior: it expects JSON in every response, never times out,
 * stays signed in if a sign-out fails offline, and signs out on any 4xx response to a session call, even 429.
 */
export function createProviderFetch(baseFetch: typeof fetch, timeoutMs: number): typeof fetch {
  return async (input, init) => {
    const path = getPath(input)
    const timeoutSignal = AbortSignal.timeout(timeoutMs)
    let response: Response
    let text: string
    try {
      response = await baseFetch(input, {
        ...init,
        signal: init?.signal ? AbortSignal.any([init.signal, timeoutSignal]) : timeoutSignal,
      })
      text = await response.text()
    } catch {
      return timeoutSignal.aborted
        ? createFailure(path, 'timeout', `The sign-in service did not respond within ${timeoutMs} ms.`)
        : createFailure(path, 'unreachable', 'The sign-in service could not be reached.')
    }
    if (text === '') text = '{}'
    if (!isJson(text)) {
      // A proxy responded, so the rejection isn't the provider's.
      const isTemporary = response.status === 429 || response.status >= 500
      const status = isTemporary ? response.status : 503
      return createFailure(
        path,
        'unreadable',
        'The response from the sign-in service could not be read.',
        status,
      )
    }
    return createSdkResponse(path, response.status, text, response.headers)
  }
}

function createFailure(path: string, errorCode: LocalErrorCode, errorDescription: string, status = 503) {
  return createSdkResponse(path, status, JSON.stringify({ errorCode, errorDescription }))
}

function createSdkResponse(path: string, status: number, text: string, sourceHeaders?: Headers): Response {
  const headers = new Headers(sourceHeaders)
  headers.set(TRUE_STATUS_HEADER, String(status))
  return new Response(text, { status: getSdkStatus(path, status), headers })
}

function getSdkStatus(path: string, status: number): number {
  // A Response with these statuses can't have a body, but the SDK expects JSON.
  if (status === 204 || status === 205) return 200
  if (RETRIED_STATUSES.includes(status)) return SUBSTITUTE_STATUS
  const call = SESSION_PATH_PATTERN.exec(path)?.[1]
  if (call === undefined || status < 400 || status >= 500) return status
  const isRefresh = call === 'refresh' || call === 'try-refresh'
  return status === 429 || (status !== 401 && !isRefresh) ? SUBSTITUTE_STATUS : status
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
