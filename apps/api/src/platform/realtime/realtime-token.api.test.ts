import { decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'

const realtime = {
  key: 'app.key:a-secret-of-the-realtime-service',
  publicKey: 'app.key',
  endpoint: 'localhost',
  port: 1,
  tls: false,
  connectivityCheckUrl: null,
  wsConnectivityCheckUrl: null,
}

interface Answer {
  token: string
  expiresAt: string
  clientId: string
  channels: string[]
  isComplete: boolean
}

let test: TestApp

beforeAll(async () => {
  test = await createTestApp({ deps: ({ gateways }) => ({ gateways: { ...gateways, realtime } }) })
})
afterAll(() => test.close())

async function ask(person: TestPerson, path = '/auth/realtime-token') {
  const response = await test.as(person).request(path, { method: 'POST' })
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const answer = await response.json<Answer>()
  const secret = new TextEncoder().encode('a-secret-of-the-realtime-service')
  const { payload } = await jwtVerify(answer.token, secret)
  const capability = JSON.parse(payload['x-ably-capability'] as string) as Record<string, string[]>
  return { answer, payload, capability }
}

it('[1.07] [0.10] gives a member a token of the configured key for the organization and themself, for ten minutes', async () => {
  const org = await test.mintOrg()
  const viewer = await org.member('viewer')
  const { answer, payload, capability } = await ask(viewer)
  expect(decodeProtectedHeader(answer.token)).toMatchObject({ alg: 'HS256', kid: 'app.key' })
  expect(payload['x-ably-clientId']).toBe(viewer.id)
  expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(600)
  expect(answer).toMatchObject({ clientId: viewer.id, isComplete: true })
  expect(answer.channels).toEqual([`user:${org.id}:${viewer.id}`, `org:${org.id}`])
  expect(capability).toEqual({
    [`user:${org.id}:${viewer.id}`]: ['subscribe'],
    [`org:${org.id}`]: ['subscribe'],
    [`property:${org.id}:*`]: ['subscribe', 'presence'],
    [`threat:${org.id}:*`]: ['subscribe', 'presence'],
  })
})

it('limits a limited member to permitted properties', async () => {
  const org = await test.mintOrg()
  const [granted, hidden] = [await org.property(), await org.property()]
  const limited = await org.fga({ role: 'property_viewer', resourceId: granted.id })
  const { answer, capability } = await ask(limited)
  expect(capability).toEqual({
    [`user:${org.id}:${limited.id}`]: ['subscribe'],
    [`property:${org.id}:${granted.id}`]: ['subscribe', 'presence'],
  })
  expect(JSON.stringify(answer)).not.toContain(hidden.id)
})

it("expires with a limited member's first grant", async () => {
  const org = await test.mintOrg()
  const { id } = await org.property()
  const expiresAt = new Date(Date.now() + 60_000)
  const limited = await org.fga({ role: 'property_viewer', resourceId: id, expiresAt })
  const { answer } = await ask(limited)
  expect(new Date(answer.expiresAt).getTime()).toBeLessThanOrEqual(expiresAt.getTime())
})

it('identifies the person by the session, never by the URL', async () => {
  const org = await test.mintOrg()
  const [viewer, other] = [await org.member('viewer'), await org.member('org_admin')]
  const { answer } = await ask(viewer, `/auth/realtime-token?clientId=${other.id}&capability={"*":["*"]}`)
  expect(answer.clientId).toBe(viewer.id)
  expect((await test.anonymous.request('/auth/realtime-token', { method: 'POST' })).status).toBe(401)
})

it('returns no content if realtime is not configured', async () => {
  const without = await createTestApp()
  const person = await (await without.mintOrg()).member('viewer')
  const response = await without.as(person).request('/auth/realtime-token', { method: 'POST' })
  expect(response.status).toBe(204)
  await without.close()
})
