import { vi } from 'vitest'
import { createToken } from './tokens.ts'

interface Answer {
  status: number
  body: unknown
}

/** An answer that is a promise comes when the test says so. */
export type Answers = Record<string, Answer | Promise<Answer>>

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
  },
  onboarding: { step: 'you', completedSteps: [], completedAt: null },
  orgs: [{ id: 'org-1', name: 'Cedar & Stone', demo: false, logo: null }],
}

const emptyPage = {
  items: [],
  page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
}
const now = new Date().toISOString()
const ok = (body: unknown): Answer => ({ status: 200, body })

/** The two servers as they answer somebody who may see everything. */
function listDefaults(): Answers {
  return {
    'POST identity.test/v1/auth/refresh': ok({
      sessionJwt: createToken(600),
      refreshJwt: createToken(86_400),
    }),
    'GET identity.test/v1/auth/me': ok({ userId: 'U1', loginIds: [testUser.email], name: testUser.name }),
    'POST identity.test/v1/auth/logout': ok({}),
    'GET /api/auth/permissions': ok({
      permissions: ['user:read', 'user:update', 'org:read', 'ledger:read', 'portfolio:read', 'property:read'],
      isFga: false,
      permittedProperties: [],
      orgId: 'org-1',
    }),
    'GET /api/user': ok(testUser),
    'GET /api/org/org-1': ok(testOrg),
    'GET /api/org/org-1/overview': ok({
      counts: { portfolios: 1, properties: 2, units: 0, tenants: 0 },
      dataQuality: { score: 90, issues: [] },
    }),
    'GET /api/org/org-1/watch': ok({ checkedAt: now, feeds: 0, gaps: [], unlocatedProperties: 0 }),
    'GET /api/org/org-1/dashboard/user-1': ok({
      userId: 'user-1',
      carousel: [],
      assignedToMe: [],
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
  }
}

/**
 * Replaces the network. `calls` names every request in the order it was sent, `asked` has the query of each, and `sent`
 * those to the API with a body of JSON. The identity provider's are left out: the app refreshes the session whenever it
 * is idle for 2 s, which a slow machine can be in the middle of a test.
 */
export function mockNetwork(changes: Answers = {}) {
  const answers = { ...listDefaults(), ...changes }
  const calls: string[] = []
  const asked: { key: string; query: Record<string, string> }[] = []
  const sent: { key: string; body: unknown; ifMatch: string | null }[] = []

  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, location.origin), init)
    const url = new URL(request.url)
    const key = `${request.method} ${url.origin === location.origin ? '' : url.host}${url.pathname}`
    calls.push(key)
    asked.push({ key, query: Object.fromEntries(url.searchParams) })
    const isJson = request.headers.get('content-type')?.includes('json')
    if (isJson && url.origin === location.origin) {
      const bodyText = await request.clone().text()
      sent.push({ key, body: JSON.parse(bodyText), ifMatch: request.headers.get('if-match') })
    }
    const { status, body } = (await answers[key]) ?? { status: 404, body: { code: 'not-found', title: key } }
    return Response.json(body, { status })
  })
  return {
    calls,
    asked,
    sent,
    set: (key: string, answer: Answer | Promise<Answer>) => void (answers[key] = answer),
    /** Answers again as it does without a test. */
    reset: (key: string) => Object.assign(answers, { [key]: listDefaults()[key] }),
  }
}
