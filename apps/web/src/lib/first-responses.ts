import type { ApiData } from '@parapet/api-client'

/** The answer of `GET /auth/first-load`. */
export type FirstLoad = ApiData<'getFirstLoad'>

/** What the page requested before the app's code had loaded (`src/app/first-requests.ts`). */
export interface FirstResponses {
  /** The session token of all requests. */
  token: string
  /** The organization of the first load; null for the one that the person selected last. */
  orgId: string | null
  /** Null if the call failed in any way. */
  firstLoad: Promise<FirstLoad | null>
  /** Responses to the page's own calls, by `getResponseKey`. */
  pageResponses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    __PARAPET_FIRST_RESPONSES__?: FirstResponses | undefined
  }
}

export const getResponseKey = (orgId: string | null, url: string) => `${orgId} ${url}`

/**
 * The first load that was requested before the app started, once. Null if there is none for this token and organization,
 * or if it failed; the app then makes the calls itself, which explain the failure.
 */
export async function consumeFirstLoad(
  token: string | null,
  orgId: string | null,
): Promise<FirstLoad | null> {
  const responses = window.__PARAPET_FIRST_RESPONSES__
  if (!responses || responses.token !== token || responses.orgId !== orgId) return null
  const { firstLoad } = responses
  responses.firstLoad = Promise.resolve(null)
  return await firstLoad
}

/** `fetch`, or the response to the same request that was sent before the app started. */
export const fetchOrConsume: typeof fetch = (input, init) => {
  const responses = window.__PARAPET_FIRST_RESPONSES__
  const headers = new Headers(init?.headers)
  const key = getResponseKey(headers.get('x-org-id'), input as string)
  const response = responses?.pageResponses.get(key)
  if (!responses || !response || headers.get('authorization') !== `Bearer ${responses.token}`) {
    return fetch(input, init)
  }
  responses.pageResponses.delete(key)
  return response
}

/** Reading a response that has arrived takes a few tasks. */
const readLimitMs = 50

/**
 * Waits a moment for the data of the first page, if it was requested before the app started. It has usually arrived by
 * then, and rendering a skeleton first would take longer than reading it. Errors are left to the page.
 */
export async function waitForFirstData(...queries: readonly Promise<unknown>[]): Promise<void> {
  const settled = Promise.allSettled(queries)
  if (!window.__PARAPET_FIRST_RESPONSES__) return
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, readLimitMs))])
}

/** Drops responses that the first page didn't use, because they would be out of date on a later one. */
export function dropFirstResponses() {
  window.__PARAPET_FIRST_RESPONSES__ = undefined
}
