import { readStoredSession } from '@parapet/auth'
import { type FirstLoad, type FirstResponses, getResponseKey } from '~/lib/first-responses'
import { readPageConfig } from '~/lib/page-config'

// This file is part of the script that runs before the first paint, so it imports next to nothing.

/** A token must outlive the requests, which wait for each other. */
const minLifetimeMs = 10_000
/** Then the app makes the calls itself. */
const timeoutMs = 15_000

/** The pages that need no session, and so no first load. */
const publicPages = /^\/(auth|oauth|optin|logout)\b/

/** The calls that a page makes as soon as it loads, if its URL has no query. */
const pageCalls: Record<string, (load: FirstLoad) => readonly string[]> = {
  '/home': ({ user, org, permissions }) =>
    permissions.permissions.includes('org:read')
      ? ['overview', 'watch', `dashboard/${user.id}`].map((part) => `/org/${org.id}/${part}`)
      : [],
  '/properties': listCalls('property', 'properties', '-riskScore'),
  '/tenants': listCalls('tenant', 'tenants', 'name'),
  '/units': listCalls('unit', 'units', 'property'),
}

function listCalls(
  resource: 'property' | 'tenant' | 'unit',
  screen: keyof FirstLoad['user']['listSettings'],
  sort: string,
) {
  return ({ user, permissions }: FirstLoad) =>
    permissions.permissions.includes(`${resource}:read`) && !user.listSettings[screen]?.defaultQuery
      ? [`/${resource}?sort=${sort}&limit=100`]
      : []
}

/**
 * Requests the first load with the session of this tab, and then the page's first data, while the app's code loads. Does
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

  async function requestFirstLoad() {
    const response = await request('/auth/first-load', orgId)
    if (!response.ok) return null
    const load = (await response.json()) as FirstLoad
    const calls = load.user.onboarded && search === '' ? (pageCalls[pathname]?.(load) ?? []) : []
    for (const path of calls) {
      const pageResponse = request(path, load.org.id)
      // The app handles a failure when it makes the call.
      pageResponse.catch(() => undefined)
      responses.pageResponses.set(getResponseKey(load.org.id, apiBaseUrl + path), pageResponse)
    }
    return load
  }
}
