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
  /** Responses to the page's own calls, by URL. */
  pageResponses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    __PARAPET_FIRST_RESPONSES__?: FirstResponses | undefined
  }
}

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

/**
 * `fetch`, or the response to the same request that was sent before the app started. A new tab sends that before it knows
 * its organization, so the response names the one that it's about.
 */
export const fetchOrConsume: typeof fetch = async (input, init) => {
  const responses = window.__PARAPET_FIRST_RESPONSES__
  const headers = new Headers(init?.headers)
  const url = input as string
  const firstResponse = responses?.pageResponses.get(url)
  if (!responses || !firstResponse || headers.get('authorization') !== `Bearer ${responses.token}`) {
    return await fetch(input, init)
  }
  responses.pageResponses.delete(url)
  const response = await firstResponse
  return response.headers.get('x-org-id') === headers.get('x-org-id') ? response : await fetch(input, init)
}

/** Reading a response that has arrived takes a few tasks. */
const readLimitMs = 50

/**
 * Waits a moment for the data of the first page, if it was requested before the app started. It has usually arrived by
 * then, and rendering a skeleton first would take longer than reading it. Errors are left to the page.
 */
export async function waitForFirstData(...queries: readonly Promise<unknown>[]): Promise<void> {
  const finished = Promise.allSettled(queries)
  if (!window.__PARAPET_FIRST_RESPONSES__) return
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, readLimitMs))])
}

/** Drops responses that the first page didn't use, because they would be out of date on a later one. */
export function dropFirstResponses() {
  window.__PARAPET_FIRST_RESPONSES__ = undefined
}
