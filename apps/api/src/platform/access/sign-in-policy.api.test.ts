import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestApp, type TestRequest, type TestResponse } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { org, outbox, userSession } from '../db/schema/index.ts'
import { defaultSecurity, type SignInSecurity } from '../db/schema/sign-in-security.ts'

let test: TestApp
let own: TestOrg
let admin: TestPerson

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  own = await test.mintOrg('Cedar Homes')
  admin = await own.member('org_admin')
})

let signIns = 0

interface Place {
  who?: TestPerson
  in?: TestOrg
  device?: string
  claims?: object
}

/** Signs in once, on a device of its own unless it's named. Each call has a new token of that sign-in. */
function signIn({ who = admin, in: where = own, device, claims = {} }: Place = {}) {
  signIns += 1
  const rexp = new Date(Date.UTC(2028, 0, 1) + signIns * 1000).toISOString()
  const deviceId = (device ?? `device ${signIns}`).padEnd(16, '0').slice(0, 16)
  return async (method: string, path: string, json?: unknown, more: object = {}) => {
    const token = await test.signToken({ sub: who.descopeId, rexp, ...claims, ...more })
    const init: TestRequest = {
      method,
      ...(json !== undefined && { json }),
      headers: {
        Authorization: `Bearer ${token}`,
        'X-Org-Id': where.id,
        'X-Device-Id': Buffer.from(deviceId).toString('hex'),
      },
    }
    return await test.anonymous.request(path, init)
  }
}

async function setPolicy(policy: Partial<SignInSecurity>, where = own) {
  await test.db
    .update(org)
    .set({ security: { ...defaultSecurity, ...policy } })
    .where(eq(org.id, where.id))
  test.deps.access.invalidate({ orgId: where.id })
}

/** Moves a person's sessions into the past. */
async function age(minutes: number, column: 'signedInAt' | 'lastSeenAt', who = admin) {
  await test.db
    .update(userSession)
    .set({ [column]: new Date(Date.now() - minutes * 60_000) })
    .where(eq(userSession.userId, who.id))
  test.deps.access.invalidate({ userId: who.id })
}

const outcome = async (response: TestResponse) => {
  if (response.ok) {
    // An export keeps its transaction until it's read.
    await response.text()
    return response.status
  }
  const { code, reason } = await response.json<{ code: string; reason?: string }>()
  return [response.status, code, ...(reason === undefined ? [] : [reason])].join(' ')
}

const home = '/auth/permissions'
const anyData = '/portfolio'

describe('two-step verification', () => {
  it.each([
    [undefined, '403 mfa-required'],
    [[], '403 mfa-required'],
    [['email'], '403 mfa-required'],
    [['email', 'email'], '403 mfa-required'],
    ['mfa', '403 mfa-required'],
    [['email', 'mfa'], 200],
    [['pwd', 'totp'], 200],
    [['webauthn'], 200],
    [['passkey'], 200],
  ])('with the methods %j, returns %s where it’s required', async (amr, expected) => {
    const call = signIn({ claims: { amr } })
    expect(await outcome(await call('GET', anyData))).toBe(200)
    await setPolicy({ mfaRequired: true })
    expect(await outcome(await call('GET', anyData))).toBe(expected)
  })

  it('names the organization, and leaves open what a page needs to switch to another one', async () => {
    await setPolicy({ mfaRequired: true })
    const call = signIn({ claims: { amr: ['email'] } })
    expect(await (await call('POST', anyData, {})).json()).toMatchObject({
      title: 'Two-step verification required',
      detail: 'Cedar Homes requires two-step verification. Sign in with a second factor to continue.',
    })
    for (const path of ['/user', '/user/session', home, `/org/${own.id}`])
      expect((await call('GET', path)).status, path).toBe(200)
    expect((await call('PATCH', `/org/${own.id}`, { name: 'Taken' })).status).toBe(403)
    const other = await test.mintOrg()
    await other.join(admin, 'viewer')
    expect((await signIn({ in: other, claims: { amr: ['email'] } })('GET', anyData)).status).toBe(200)
  })

  it('can be required only by someone who signed in with it', async () => {
    const patch = { security: { mfaRequired: true } }
    const refused = await signIn({ claims: { amr: ['email'] } })('PATCH', `/org/${own.id}`, patch)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '/security/mfaRequired' }] })

    const call = signIn({ claims: { amr: ['email', 'mfa'] } })
    const changed = await (await call('PATCH', `/org/${own.id}`, patch)).json<{ security: SignInSecurity }>()
    expect(changed.security).toEqual({ ...defaultSecurity, mfaRequired: true })
    expect(await own.ledger('settings.org_updated')).toMatchObject([
      {
        summary: 'Sign-in security updated.',
        changes: [{ field: 'security', from: defaultSecurity, to: changed.security }],
      },
    ])
    // Members whose access was cached are stopped immediately.
    expect(await outcome(await signIn({ claims: { amr: ['email'] } })('GET', anyData))).toBe(
      '403 mfa-required',
    )
    const manager = signIn({ who: await own.member('property_manager'), claims: { amr: ['webauthn'] } })
    expect((await manager('PATCH', `/org/${own.id}`, patch)).status).toBe(403)
  })

  it('is required of a session that was already in use', async () => {
    const colleague = signIn({ who: await own.member('viewer'), claims: { amr: ['email'] } })
    expect((await colleague('GET', anyData)).status).toBe(200)
    const call = signIn({ claims: { amr: ['webauthn'] } })
    const isNotified = and(eq(outbox.orgId, own.id), eq(outbox.event, 'permissions.changed'))
    const before = await test.db.$count(outbox, isNotified)
    await call('PATCH', `/org/${own.id}`, { security: { mfaRequired: true } })
    expect(await outcome(await colleague('GET', anyData))).toBe('403 mfa-required')
    // Other processes drop what they cached about both members.
    expect((await test.db.$count(outbox, isNotified)) - before).toBe(2)
  })
})

describe('how long a session lasts', () => {
  it('ends after the idle time, for good, and not early', async () => {
    await setPolicy({ sessionIdleMinutes: 15 })
    const call = signIn()
    await call('GET', home)
    // The row may be six minutes older than the latest request.
    await age(20, 'lastSeenAt')
    expect(await outcome(await call('GET', home))).toBe(200)
    await age(22, 'lastSeenAt')
    expect(await outcome(await call('GET', home))).toBe('401 session-expired idle')
    await setPolicy({})
    const again = await call('GET', home)
    expect(await again.json()).toMatchObject({
      reason: 'idle',
      detail: 'You were signed out because you hadn’t used Parapet for a while. Sign in again to continue.',
    })
    expect(await outcome(await signIn()('GET', home))).toBe(200)
  })

  it('ends a fixed time after the sign-in, no matter how much it’s used', async () => {
    const call = signIn()
    await call('GET', home)
    await age(61, 'signedInAt')
    expect(await outcome(await call('GET', home))).toBe(200)
    await setPolicy({ sessionMaxHours: 1 })
    expect(await outcome(await call('GET', home))).toBe('401 session-expired max_age')
    expect(await outcome(await call('GET', home))).toBe('401 session-expired max_age')
  })

  it('counts from the time in the token if it has one, between two reads of the session as well', async () => {
    await setPolicy({ sessionMaxHours: 1 })
    const call = signIn()
    const secondsAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60
    expect(await outcome(await call('GET', home, undefined, { auth_time: secondsAgo(59) }))).toBe(200)
    expect(await outcome(await call('GET', home, undefined, { auth_time: secondsAgo(61) }))).toBe(
      '401 session-expired max_age',
    )
    const old = signIn({ claims: { auth_time: secondsAgo(61) } })
    expect(await outcome(await old('GET', home))).toBe('401 session-expired max_age')
  })

  it('starts with the sign-in, not when the device was first seen', async () => {
    const first = signIn({ device: 'laptop' })
    await first('GET', home)
    await test.db.update(userSession).set({
      firstSeenAt: new Date(0),
      signedInAt: new Date(0),
    })
    test.deps.access.invalidate({ userId: admin.id })
    const second = signIn({ device: 'laptop' })
    expect(await outcome(await second('GET', home))).toBe(200)
    expect(await outcome(await first('GET', home))).toBe('401 session-expired max_age')
    expect(await outcome(await second('GET', home))).toBe(200)
  })
})

describe('how many devices', () => {
  it('ends the least recently used session when one device too many signs in', async () => {
    await setPolicy({ sessionsMax: 2 })
    const [phone, laptop, tablet] = [signIn(), signIn(), signIn()]
    await phone('GET', home)
    await age(30, 'lastSeenAt')
    await laptop('GET', home)
    expect(await outcome(await phone('GET', home))).toBe(200)
    await age(30, 'lastSeenAt')
    await laptop('GET', home)
    await tablet('GET', home)
    expect(await outcome(await phone('GET', home))).toBe('401 session-expired too_many')
    expect(await outcome(await laptop('GET', home))).toBe(200)
    expect(await outcome(await tablet('GET', home))).toBe(200)
  })

  it('counts sign-ins on one device once', async () => {
    await setPolicy({ sessionsMax: 2 })
    const phone = signIn()
    await phone('GET', home)
    for (let n = 0; n < 3; n += 1) await signIn({ device: 'laptop' })('GET', home)
    expect(await outcome(await phone('GET', home))).toBe(200)
  })

  it('applies the lowest number of a person’s organizations', async () => {
    const stricter = await test.mintOrg()
    await stricter.join(admin, 'viewer')
    await setPolicy({ sessionsMax: 1 }, stricter)
    const phone = signIn()
    await phone('GET', home)
    await signIn()('GET', home)
    expect(await outcome(await phone('GET', home))).toBe('401 session-expired too_many')
  })
})

describe('a fresh sign-in', () => {
  const sensitive = Object.entries(createOpenApiDocument().paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, { operationId: string; 'x-fresh-sign-in'?: boolean }>)
      .filter(([, operation]) => operation['x-fresh-sign-in'])
      .map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  )

  it('is declared by every sensitive operation', () => {
    expect(sensitive.map(({ operationId }) => operationId).sort()).toEqual([
      'createEmailSender',
      'createGrant',
      'createResourceRole',
      'createRole',
      'deleteEmailSender',
      'deleteGrant',
      'deleteResourceRole',
      'deleteRole',
      'endMemberSessions',
      'eraseTenant',
      'eraseUnmatchedOptIn',
      'exportLedger',
      'exportTenants',
      'exportThreatPeople',
      'exportUnits',
      'inviteMembers',
      'removeMember',
      'replaceEmailSender',
      'updateGrant',
      'updateMember',
      'updateResourceRole',
      'updateRole',
    ])
  })

  it.each(sensitive)('is needed for $operationId, before the input is read', async ({ method, path }) => {
    const call = signIn()
    await call('GET', home)
    await age(61, 'signedInAt')
    const target = path.replace('{orgId}', own.id).replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const body = method === 'GET' ? undefined : { unknown: true }
    const refused = await call(method, target, body)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      code: 'reauthentication-required',
      title: 'Fresh sign-in required',
      detail:
        'To do this, you must have signed in within the last 60 minutes. Confirm that it’s you to continue.',
      maxAgeMinutes: 60,
    })
    if (!path.startsWith('/team/role'))
      expect((await call(method, `${target}?dryRun=true`, body)).status).toBe(403)
    expect(await outcome(await signIn()(method, target, body))).not.toContain('reauthentication-required')
  })

  it('can be as old as the organization or the token says', async () => {
    const call = signIn()
    await call('GET', home)
    await age(20, 'signedInAt')
    expect((await call('GET', '/ledger/export?format=csv')).status).toBe(200)
    await setPolicy({ reauthenticationMinutes: 15 })
    const refused = await call('GET', '/ledger/export?format=csv')
    expect(await refused.json()).toMatchObject({ code: 'reauthentication-required', maxAgeMinutes: 15 })
    const justNow = { auth_time: Math.floor(Date.now() / 1000) }
    expect((await call('GET', '/ledger/export?format=csv', undefined, justNow)).status).toBe(200)
  })

  it('isn’t needed for a preview', async () => {
    const call = signIn()
    await call('GET', home)
    await age(61, 'signedInAt')
    const newRole = { name: 'Auditor', permissions: ['org:read'] }
    expect((await call('POST', '/team/role?dryRun=true', newRole)).status).toBe(200)
    for (const query of ['', '?dryRun=false', '?dryRun=true&dryRun=false', '?dryRun=false&dryRun=true'])
      expect(await outcome(await call('POST', `/team/role${query}`, newRole)), query).toBe(
        '403 reauthentication-required',
      )
  })

  it('is needed for the sign-in policy, and not for the rest of the organization', async () => {
    const call = signIn()
    await call('GET', home)
    await age(61, 'signedInAt')
    expect((await call('PATCH', `/org/${own.id}`, { name: 'Cedar Homes West' })).status).toBe(200)
    const relax = { security: { reauthenticationMinutes: 1440 } }
    expect(await outcome(await call('PATCH', `/org/${own.id}`, relax))).toBe('403 reauthentication-required')
    expect(await outcome(await signIn()('PATCH', `/org/${own.id}`, relax))).toBe(200)
  })
})

it('rejects policies outside the limits', async () => {
  for (const security of [
    { sessionIdleMinutes: 14 },
    { sessionMaxHours: 721 },
    { sessionsMax: 0 },
    { reauthenticationMinutes: 4 },
    { unknown: 1 },
  ])
    expect((await signIn()('PATCH', `/org/${own.id}`, { security })).status).toBe(422)
})

it('checks the policy without a query between two reads', async () => {
  const call = signIn()
  await call('GET', home)
  await age(61, 'signedInAt')
  const target = `/team/role/${crypto.randomUUID()}`
  await call('DELETE', target)
  const query = vi.spyOn(test.pool, 'query')
  const connect = vi.spyOn(test.pool, 'connect')
  expect(await outcome(await call('DELETE', target))).toBe('403 reauthentication-required')
  expect([query.mock.calls.length, connect.mock.calls.length]).toEqual([0, 0])
  query.mockRestore()
  connect.mockRestore()
})

it('logs sign-ins, rejected sessions, and rejected access', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line) as never) })
  const app = createApp({ ...test.deps, log })
  const viewer = await own.member('viewer')
  const request = async (path: string, expiresInSeconds = 600, method = 'GET') => {
    const token = await test.signToken({ sub: viewer.descopeId, amr: ['email'] }, expiresInSeconds)
    const headers = { Authorization: `Bearer ${token}`, 'X-Org-Id': own.id }
    return await app.request(`/api${path}`, { method, headers })
  }
  const logged = (message: string) => lines.filter(({ msg }) => msg === message)

  await request(home)
  await request(home)
  expect(logged('sign-in recorded')).toMatchObject([
    { sessionId: expect.any(String) as string, methods: ['email'], isNewDevice: false },
  ])
  await request('/team/user')
  expect(logged('access rejected')).toMatchObject([{ code: 'permission-denied', missing: ['team:read'] }])
  await request(home, -60)
  expect(logged('session rejected')).toMatchObject([{ code: 'session-expired', reason: 'ERR_JWT_EXPIRED' }])
  await age(60 * 24 * 40, 'signedInAt', viewer)
  await request(home)
  expect(logged('session rejected')).toMatchObject([{}, { code: 'session-expired', reason: 'max_age' }])
})
