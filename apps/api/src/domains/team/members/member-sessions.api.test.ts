import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import type { MemberSession } from '../sessions/sessions.schema.ts'

let management: Awaited<ReturnType<typeof startManagementApi>>
let test: TestApp
let org: TestOrg
let admin: TestPerson
let member: TestPerson

beforeAll(async () => {
  management = await startManagementApi()
  test = await createTestApp({ management })
})
afterAll(async () => {
  await test.close()
  await management.close()
})
beforeEach(async () => {
  org = await test.mintOrg()
  admin = await org.member('org_admin')
  member = await org.member('viewer')
})
afterEach(() => {
  management.fault.status = 0
})

/** Calls as the member on a device of its own. */
function signIn(n: number) {
  const rexp = new Date(Date.UTC(2028, 0, 1) + n * 1000).toISOString()
  return async () => {
    const token = await test.signToken({ sub: member.descopeId, rexp })
    const headers = { Authorization: `Bearer ${token}`, 'User-Agent': 'curl/8.1' }
    return (await test.anonymous.request('/user', { headers })).status
  }
}

const path = () => `/team/user/${member.id}/session`

it('lists where a member is signed in, without what identifies the device', async () => {
  await signIn(1)()
  const response = await test.as(admin).request(path())
  expect(response.status).toBe(200)
  expect((await response.json<{ items: MemberSession[] }>()).items).toEqual([
    {
      id: expect.any(String) as string,
      deviceName: 'Unknown device',
      browser: null,
      os: null,
      firstSeenAt: expect.any(String) as string,
      lastSeenAt: expect.any(String) as string,
      isCurrent: false,
    },
  ])
})

it('signs a member out on all devices and at the provider, and records it', async () => {
  const [phone, laptop] = [signIn(1), signIn(2)]
  expect([await phone(), await laptop()]).toEqual([200, 200])
  expect((await test.as(admin).request(path(), { method: 'DELETE' })).status).toBe(204)
  expect(management.calls.at(-1)).toBe('POST /v1/mgmt/user/logout')
  expect([await phone(), await laptop()]).toEqual([401, 401])
  expect(await signIn(3)()).toBe(200)
  expect(await org.ledger('access.sessions_ended')).toMatchObject([
    {
      category: 'access',
      subject: { type: 'user', id: member.id },
      summary: 'A member was signed out on all devices.',
      metadata: { sessions: 2 },
    },
  ])
})

it('changes nothing while the provider is unavailable', async () => {
  const phone = signIn(1)
  await phone()
  management.fault.status = 503
  expect((await test.as(admin).request(path(), { method: 'DELETE' })).status).toBe(503)
  expect(await phone()).toBe(200)
  expect(await org.ledger('access.sessions_ended')).toEqual([])
})

it('requires team:update, and every permission of the member’s roles', async () => {
  const { id: roleId } = await (
    await test.as(admin).request('/team/role', {
      method: 'POST',
      json: { name: 'Team lead', permissions: ['org:read', 'user:read', 'team:read', 'team:update'] },
    })
  ).json<{ id: string }>()
  const lead = await org.member()
  await org.grantRoleId(lead, roleId)
  const manager = await org.member('property_manager')
  const phone = signIn(1)
  await phone()
  for (const method of ['GET', 'DELETE']) {
    expect((await test.as(manager).request(path(), { method })).status, method).toBe(403)
    const refused = await test.as(lead).request(path(), { method })
    expect(refused.status, method).toBe(403)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('the Viewer role includes permissions you don’t have') as string,
    })
    const unknown = `/team/user/${crypto.randomUUID()}/session`
    expect((await test.as(admin).request(unknown, { method })).status, method).toBe(404)
  }
  expect(await phone()).toBe(200)
})
