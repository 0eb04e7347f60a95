import { readStoredSession } from '@parapet/auth'
import type { FirstLoad, FirstResponses } from '~/lib/first-responses'
import { readPageConfig } from '~/lib/page-config'

// This file is part of the script that runs before the first paint, so it imports next to nothing.

/** A token must outlive the requests, which wait for each other. */
const minLifetimeMs = 10_000
/** Then the app makes the calls itself. */
const timeoutMs = 15_000

/** The pages that need no session, and so no first load. */
const publicPages = /^\/(auth|oauth|optin|logout)\b/

/**
 * The first rows of a list without a query. They are requested along with the first load, because its response can only
 * be handled once the app's code has been evaluated. It's wasted on people who can't read the list or whose default view
 * is another one.
 */
const listCalls: Record<string, string> = {
  '/properties': '/property?sort=-riskScore&limit=100',
  '/tenants': '/tenant?sort=name&limit=100',
  '/units': '/unit?sort=property&limit=100',
}

/** What Home asks for, once its organization and person are known. */
const listHomeCalls = ({ user, org, permissions }: FirstLoad) =>
  user.onboarded && permissions.permissions.includes('org:read')
    ? ['overview', 'watch', `dashboard/${user.id}`].map((part) => `/org/${org.id}/${part}`)
    : []

/**
 * Requests the first load and the page's first data with the session of this tab, while the app's code loads. Does
 * nothing on public pages and without a valid token.
 */
export function startFirstRequests({ pathname, search } = location): void {
  const tokens = readStoredSession()?.tokens
  if (publicPages.test(pathname) || !tokens || tokens.expiresAtMs < Date.now() + minLifetimeMs) return
  const { apiBaseUrl = '/api' } = (readPageConfig() ?? {}) as { apiBaseUrl?: string }
  const token = tokens.sessionJwt
  // The key is that of `src/lib/selected-org.ts`.
  const orgId = sessionStorage.getItem('parapet.org')

  const request = (path: string, callOrgId: string | null) =>
    fetch(apiBaseUrl + path, {
      headers: {
        accept: 'application/json, */*;q=0.5',
        authorization: `Bearer ${token}`,
        ...(callOrgId !== null && { 'x-org-id': callOrgId }),
      },
      signal: AbortSignal.timeout(timeoutMs),
    })

  const responses: FirstResponses = {
    token,
    orgId,
    firstLoad: requestFirstLoad().catch(() => null),
    pageResponses: new Map(),
  }
  window.__PARAPET_FIRST_RESPONSES__ = responses
  const listCall = listCalls[pathname]
  if (listCall && search === '') requestForPage(listCall, orgId)

  async function requestFirstLoad() {
    const response = await request('/auth/first-load', orgId)
    if (!response.ok) return null
    const load = (await response.json()) as FirstLoad
    if (pathname === '/home' && search === '')
      for (const path of listHomeCalls(load)) requestForPage(path, load.org.id)
    return load
  }

  function requestForPage(path: string, callOrgId: string | null) {
    const response = request(path, callOrgId)
    // The app handles a failure when it makes the call.
    response.catch(() => undefined)
    responses.pageResponses.set(apiBaseUrl + path, response)
  }
}
