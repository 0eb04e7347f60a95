import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'

let test: TestApp
let org: TestOrg
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  admin = await org.member('org_admin')
})
afterAll(() => test.close())

const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })

it('returns 401 without a session, with an expired one and with a forged one', async () => {
  const missing = await test.anonymous.request('/user')
  expect(missing.status).toBe(401)
  expect(await missing.json()).toMatchObject({
    type: '/problems/session-missing',
    status: 401,
    instance: '/user',
    requestId: missing.headers.get('X-Request-Id'),
  })
  // Our clock and the provider’s can differ by five minutes.
  const expired = await test.signToken({ sub: admin.descopeId }, -6 * 60)
  expect(await (await test.anonymous.request('/user', withToken(expired))).json()).toMatchObject({
    code: 'session-expired',
  })
  const valid = await test.signToken({ sub: admin.descopeId })
  const forged = `${valid.slice(0, -8)}AAAAAAAA`
  expect((await test.anonymous.request('/user', withToken(forged))).status).toBe(401)
})

it('[1.02] uses the organization of the header, or else the selected one', async () => {
  const second = await test.mintOrg()
  const stranger = await test.mintOrg()
  await second.join(admin, 'viewer')
  const orgOf = async (headers: Record<string, string>) => {
    const token = await test.signToken({ sub: admin.descopeId })
    const response = await test.anonymous.request('/auth/permissions', {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
    const body = await response.json<{ orgId?: string; code?: string; roles?: string[] }>()
    expect(response.headers.get('X-Org-Id')).toBe(body.orgId ?? null)
    return [response.status, body.orgId ?? body.code, body.roles]
  }
  // Which of the two is selected doesn't depend on which the person joined first.
  for (const [selected, role] of [
    [second, 'viewer'],
    [org, 'org_admin'],
  ] as const) {
    await test.as(admin).request('/user', { method: 'PATCH', json: { selectedOrgId: selected.id } })
    expect(await orgOf({})).toEqual([200, selected.id, [role]])
  }
  expect(await orgOf({ 'X-Org-Id': second.id })).toEqual([200, second.id, ['viewer']])
  expect(await orgOf({ 'X-Org-Id': stranger.id })).toEqual([404, 'org-not-found', undefined])
  expect(await orgOf({ 'X-Org-Id': 'nonsense' })).toEqual([404, 'org-not-found', undefined])
})

it('[1.02] shows only the data of that organization', async () => {
  const second = await test.mintOrg()
  await second.join(admin, 'org_admin')
  const named = { [org.id]: await org.portfolio(), [second.id]: await second.portfolio() }
  for (const [orgId, { id }] of Object.entries(named)) {
    const headers = { 'X-Org-Id': orgId }
    const listed = await (
      await test.as(admin).request('/portfolio', { headers })
    ).json<{
      items: { id: string }[]
    }>()
    const ids = listed.items.map((item) => item.id)
    expect(ids).toContain(id)
    expect(Object.values(named).filter((portfolio) => ids.includes(portfolio.id))).toHaveLength(1)
  }
})

it('applies role changes immediately after invalidation', async () => {
  const person = await org.member('viewer')
  const change = async () =>
    (await test.as(person).request(`/org/${org.id}`, { method: 'PATCH', json: {} })).status
  expect(await change()).toBe(403)
  await org.grantRole(person, 'org_admin')
  expect(await change()).toBe(200)
})

it('distinguishes unknown paths, wrong methods, invalid JSON and unknown media types', async () => {
  expect((await test.anonymous.request('/nothing')).status).toBe(404)
  const wrongMethod = await test.anonymous.request('/user', { method: 'DELETE' })
  expect(wrongMethod.status).toBe(405)
  expect(wrongMethod.headers.get('Allow')).toBe('GET, PATCH')
  const broken = await test.as(admin).request('/user', {
    method: 'PATCH',
    body: '{"name":',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(await broken.json()).toMatchObject({ status: 400, code: 'malformed-json' })
  const xml = await test.as(admin).request('/user', {
    method: 'PATCH',
    body: '<name/>',
    headers: { 'Content-Type': 'text/xml' },
  })
  expect(await xml.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
})

it('returns 304 to a client with the current version', async () => {
  const first = await test.as(admin).request('/user')
  const tag = first.headers.get('ETag')!
  expect(tag).toMatch(/^"v\d+\./)
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(first.headers.get('Vary')).toContain('X-Org-Id')
  const second = await test.as(admin).request('/user', { headers: { 'If-None-Match': tag } })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')

  await test.as(admin).request('/user', { method: 'PATCH', json: { theme: 'dark' } })
  const third = await test.as(admin).request('/user', { headers: { 'If-None-Match': tag } })
  expect(third.status).toBe(200)
})

it('runs a POST with the same idempotency key once', async () => {
  const key = crypto.randomUUID()
  const send = (name: string) =>
    test.as(admin).request('/portfolio', {
      method: 'POST',
      json: { name },
      headers: { 'Idempotency-Key': `"${key}"` },
    })
  const first = await send('Once')
  const again = await send('Once')
  expect([first.status, again.status]).toEqual([201, 201])
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  expect(await again.json()).toEqual(await first.json())
  expect(await org.ledger('portfolio.created')).toHaveLength(2)

  const other = await send('Twice')
  expect(await other.json()).toMatchObject({ status: 422, code: 'idempotency-key-reused' })
})

it('lets only one of two simultaneous requests with the same key through', async () => {
  const house = await org.property()
  const send = (key: string) =>
    test.as(admin).request('/ledger/events', {
      method: 'POST',
      json: { propertyId: house.id, note: 'Roof seen to' },
      headers: { 'Idempotency-Key': key },
    })
  const key = crypto.randomUUID()
  const statuses = (await Promise.all([send(key), send(key)])).map((response) => response.status)
  expect(statuses).toContain(201)
  expect(await org.ledger('ledger.annotated')).toHaveLength(1)
  await send(crypto.randomUUID())
  expect(await org.ledger('ledger.annotated')).toHaveLength(2)
})

it('returns a fixed text and the request id for an unexpected error', async () => {
  const failing = await createTestApp({
    deps: () => ({
      access: {
        resolve: () => Promise.reject(new Error('secret of the house')),
        invalidate() {},
        allowCaching() {},
      },
    }),
  })
  const response = await failing.anonymous.request('/user', withToken(await failing.signToken({ sub: 'U1' })))
  expect(response.status).toBe(500)
  const text = await response.text()
  expect(text).not.toContain('secret')
  expect(JSON.parse(text)).toMatchObject({
    code: 'internal',
    requestId: response.headers.get('X-Request-Id'),
  })
  await failing.close()
})

it('limits requests per person, not counting 401 responses', async () => {
  const limited = await createTestApp({ rateLimits: { person: 3 } })
  const viewer = await (await limited.mintOrg()).member('viewer')
  for (let call = 0; call < 5; call += 1) await limited.anonymous.request('/user', withToken('no.token.here'))
  const statuses: number[] = []
  for (let call = 0; call < 4; call += 1) statuses.push((await limited.as(viewer).request('/user')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await limited.as(viewer).request('/user')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  await limited.close()
})
