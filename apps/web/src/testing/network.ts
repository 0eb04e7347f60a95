import { vi } from 'vitest'
import { createToken } from './tokens.ts'

interface MockResponse {
  status: number
  body: unknown
}

type Answer = MockResponse | Promise<MockResponse>

/** Responses by method and path. The test decides when to resolve a promise. A function answers by query. */
export type MockResponses = Record<string, Answer | ((query: Record<string, string>) => Answer)>

export const testOrg = {
  id: 'org-1',
  name: 'Cedar & Stone',
  demo: false,
  logo: null,
  onboarded: true,
  setup: {},
}

export const testUser = {
  id: 'user-1',
  name: 'Ana Ruiz',
  email: 'ana@cedar-stone.test',
  picture: null,
  onboarded: true,
  selectedOrgId: 'org-1',
  theme: 'system',
  locale: 'en-US',
  timeZone: 'America/Denver',
  unitSystem: 'imperial',
  listSettings: {},
  notify: {
    threatMinSeverity: 'moderate',
    channels: { inApp: true, email: false },
    digest: 'none',
    quietHours: null,
    followUps: { inApp: true, email: true },
  },
  onboarding: { step: 'you', completedSteps: [], completedAt: null, tourClosedAt: null },
  orgs: [{ id: 'org-1', name: 'Cedar & Stone', demo: false, logo: null }],
}

const emptyPage = {
  items: [],
  page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
}
const nowIso = new Date().toISOString()
const fetchFile = globalThis.fetch
export const ok = (body: unknown): MockResponse => ({ status: 200, body })

/** A response of `getPermissions`, for a member who isn't limited unless `overrides` says so. */
export const permissionsResponse = (permissions: readonly string[], overrides: object = {}) =>
  ok({ permissions, isFga: false, permittedProperties: [], orgId: 'org-1', ...overrides })

/** What the layout of every page of an organization requests. */
export const createLayoutResponses = (orgId: string): MockResponses => ({
  [`GET /api/org/${orgId}/overview`]: ok({
    counts: { portfolios: 1, properties: 2, units: 0, tenants: 0 },
    sources: { total: 1, active: 1, degraded: 0, failing: 0, oldestSuccessAt: null },
    dataQuality: { score: 90, issues: [] },
  }),
  [`GET /api/org/${orgId}/watch`]: ok({ checkedAt: nowIso, feeds: 6, gaps: [], unlocatedProperties: 0 }),
})

/** Default responses of the API and the identity provider. */
function createDefaultResponses(): MockResponses {
  return {
    'POST identity.test/v1/auth/refresh': ok({
      sessionJwt: createToken(600),
      refreshJwt: createToken(86_400),
    }),
    'GET identity.test/v1/auth/me': ok({ userId: 'U1', loginIds: [testUser.email], name: testUser.name }),
    'POST identity.test/v1/auth/logout': ok({}),
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'user:update',
      'org:read',
      'ledger:read',
      'portfolio:read',
      'property:read',
    ]),
    'GET /api/user': ok(testUser),
    'GET /api/org/org-1': ok(testOrg),
    ...createLayoutResponses('org-1'),
    'GET /api/org/org-1/dashboard/user-1': ok({
      userId: 'user-1',
      carousel: [],
      assignedToMe: [],
      needsFollowUp: { items: [], count: 0 },
      needsTriage: [],
      recentLedger: [],
      myTasks: [],
      watched: [],
      timeline: [],
      layout: { widgets: [], hidden: [] },
    }),
    'GET /api/property/points': ok({ items: [], total: 0 }),
    'GET /api/ledger/events': ok({ ...emptyPage, chain: { ok: null } }),
    'GET /api/task': ok(emptyPage),
    'GET /api/push-subscription': ok({ publicKey: null, items: [] }),
    'GET /api/notification-phone': ok({
      isAvailable: false,
      canCall: false,
      gatewayNumber: null,
      phone: null,
    }),
  }
}

let openPage = 0

/** Drops the responses that are still on their way, as a browser does when it leaves a page. */
export function leavePage(): void {
  openPage += 1
}

/**
 * Mocks `fetch`, except for the app's own files, such as the land of maps. `calls` has the method and path of every
 * request in order, `requests` adds their query, and `sent` has the JSON bodies sent to the API. Those sent to the
 * identity provider are left out, because the app refreshes the session whenever it is idle for 2 s, which can happen in
 * the middle of a test on a slow machine.
 */
export function mockNetwork(overrides: MockResponses = {}) {
  const responses = { ...createDefaultResponses(), ...overrides }
  const calls: string[] = []
  const requests: { key: string; query: Record<string, string> }[] = []
  const sent: { key: string; body: unknown; ifMatch: string | null }[] = []

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const page = openPage
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), init)
    const url = new URL(request.url)
    if (url.origin === location.origin && url.pathname.endsWith('.json')) return fetchFile(request)
    const key = `${request.method} ${url.origin === location.origin ? '' : url.host}${url.pathname}`
    calls.push(key)
    const query = Object.fromEntries(url.searchParams)
    requests.push({ key, query })
    const isJson = request.headers.get('content-type')?.includes('json')
    if (isJson && url.origin === location.origin) {
      const bodyText = await request.clone().text()
      sent.push({ key, body: JSON.parse(bodyText), ifMatch: request.headers.get('if-match') })
    }
    const response = responses[key]
    const { status, body } = (await (typeof response === 'function' ? response(query) : response)) ?? {
      status: 404,
      body: { code: 'not-found', title: key },
    }
    if (page !== openPage) return new Promise<never>(() => {})
    const headers = { 'x-org-id': request.headers.get('x-org-id') ?? testOrg.id }
    if (body instanceof Blob) return new Response(body, { status, headers })
    return status === 204 ? new Response(null, { status, headers }) : Response.json(body, { status, headers })
  })
  return {
    calls,
    requests,
    sent,
    set: (key: string, response: MockResponses[string]) => void (responses[key] = response),
    /** Restores the default response. */
    reset: (key: string) => Object.assign(responses, { [key]: createDefaultResponses()[key] }),
  }
}
