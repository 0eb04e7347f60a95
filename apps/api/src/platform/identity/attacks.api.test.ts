import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { teamCalls } from '../../testing/team-test-calls.ts'
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { createDescopeIdentity } from './descope-identity.ts'

const projectId = 'Ptest'
const keys = await generateKeyPair('ES256', { extractable: true })
const publicJwk = { ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256', use: 'sig' }

let test: TestApp
let org: TestOrg
let other: TestOrg
let admin: TestPerson
let viewer: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  test = await createTestApp({
    deps: ({ gateways }) => {
      const own = createDescopeIdentity({ projectId, publicKey: JSON.stringify(publicJwk) })
      // Forgeries must be rejected by both checks; tokens signed by `test.as` pass the second.
      const verifySession = async (token: string) =>
        await own.verifySession(token).catch(async () => await gateways.identity.verifySession(token))
      return { gateways: { ...gateways, identity: { ...gateways.identity, verifySession } } }
    },
  })
  org = await test.mintOrg('Cedar')
  other = await test.mintOrg('Harbor')
  admin = await org.member('org_admin')
  viewer = await org.member('viewer')
  stranger = await other.member('org_admin')
})
afterAll(() => test.close())

const now = () => Math.floor(Date.now() / 1000)

interface Forgery {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  issuer?: string
  key?: Parameters<SignJWT['sign']>[0]
  expiresIn?: number
  /** Nonstandard header fields that the signer supports. */
  crit?: Record<string, boolean>
}

/** A session token of the viewer, valid except for the given changes. */
async function sign({
  claims,
  header,
  issuer = projectId,
  key = keys.privateKey,
  expiresIn = 600,
  crit,
}: Forgery = {}) {
  return await new SignJWT({ sub: viewer.descopeId, drn: 'DS', ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT', ...header })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(now() + expiresIn)
    .sign(key, { crit })
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (more: object = {}) => ({ sub: admin.descopeId, iss: projectId, exp: now() + 600, ...more })

async function call(path: string, token: string, init: TestRequest = {}) {
  const headers = { Authorization: `Bearer ${token}`, ...init.headers }
  return await test.anonymous.request(path, { ...init, headers })
}

describe('a token', () => {
  it('is accepted if valid, as a control for the rejections below', async () => {
    expect((await call('/user', await sign())).status).toBe(200)
    expect((await call('/user', await sign({ claims: { aud: projectId } }))).status).toBe(200)
    expect((await call('/user', await sign({ claims: { aud: ['app', projectId] } }))).status).toBe(200)
  })

  const forgeries: [what: string, make: () => Promise<string> | string][] = [
    ['signs itself off (alg none)', () => `${encode({ alg: 'none', kid: 'test' })}.${encode(claimsOf())}.`],
    [
      'signs itself off in other letters',
      () => `${encode({ alg: 'nOnE', kid: 'test', typ: 'JWT' })}.${encode(claimsOf())}.AAAA`,
    ],
    [
      'takes the public key for a shared secret, as PEM',
      async () =>
        await new SignJWT(claimsOf())
          .setProtectedHeader({ alg: 'HS256', kid: 'test' })
          .sign(new TextEncoder().encode(await exportSPKI(keys.publicKey))),
    ],
    [
      'takes the public key for a shared secret, as JSON',
      async () =>
        await new SignJWT(claimsOf())
          .setProtectedHeader({ alg: 'HS256', kid: 'test' })
          .sign(new TextEncoder().encode(JSON.stringify(publicJwk))),
    ],
    [
      'is signed by another key under the name of ours',
      async () => await sign({ key: (await generateKeyPair('ES256')).privateKey }),
    ],
    [
      'brings its own key along',
      async () => {
        const own = await generateKeyPair('ES256', { extractable: true })
        const jwk = await exportJWK(own.publicKey)
        return await sign({ key: own.privateKey, header: { jwk, kid: 'own' } })
      },
    ],
    [
      'says where its key can be fetched',
      async () =>
        await sign({
          key: (await generateKeyPair('ES256')).privateKey,
          header: { jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9/cert', kid: 'own' },
        }),
    ],
    ...['../../../../dev/null', "test' or '1'='1", 'test\u0000', '', '__proto__', 'constructor'].map(
      (kid): [string, () => Promise<string>] => [
        `names ${JSON.stringify(kid)} as its key`,
        async () => await sign({ header: { kid } }),
      ],
    ),
    ['has expired', async () => await sign({ expiresIn: -35 })],
    ['is not valid yet', async () => await sign({ claims: { nbf: now() + 3600 } })],
    ['never expires', () => unending()],
    ['is of another project', async () => await sign({ issuer: 'Pother' })],
    ['is of a project whose name only begins alike', async () => await sign({ issuer: `${projectId}2` })],
    ['is for another app', async () => await sign({ claims: { aud: 'another-app' } })],
    ['is for several other apps', async () => await sign({ claims: { aud: ['a', 'b'] } })],
    ['names no kind of token', async () => await sign({ claims: { drn: undefined } })],
    ['renews sessions instead of being one', async () => await sign({ claims: { drn: 'DSR' } })],
    ['names no one', async () => await sign({ claims: { sub: undefined } })],
    [
      'was changed after it was signed',
      async () => {
        const [head, , signature] = (await sign()).split('.')
        return `${head}.${encode(claimsOf())}.${signature}`
      },
    ],
    ['is cut off', async () => (await sign()).split('.').slice(0, 2).join('.')],
    [
      'requires an unknown extension',
      async () => await sign({ header: { crit: ['own'], own: 1 }, crit: { own: true } }),
    ],
  ]

  async function unending() {
    return await new SignJWT({ sub: viewer.descopeId, drn: 'DS' })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuer(projectId)
      .sign(keys.privateKey)
  }

  it.each(forgeries)('is rejected when it %s', async (_what, make) => {
    const response = await call('/user', await make())
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/^session-/) as string })
  })

  it('grants nothing by its claims: no roles, permissions or organizations', async () => {
    const claims = {
      roles: ['org_admin', 'Tenant Admin'],
      permissions: ['org:update', '*'],
      tenants: {
        [org.id]: { roles: ['org_admin'], permissions: ['*'] },
        [other.id]: { roles: ['org_admin'], permissions: ['*'] },
      },
      dct: other.id,
      orgId: other.id,
      isFga: false,
    }
    const token = await sign({ claims })
    const rights = await (await call('/auth/permissions', token)).json<{ orgId: string; roles: string[] }>()
    expect(rights).toMatchObject({ orgId: org.id, roles: ['viewer'] })
    expect((await call(`/org/${other.id}`, token)).status).toBe(404)
    expect((await call('/property', token, { headers: { 'X-Org-Id': other.id } })).status).toBe(404)
    expect((await call(`/org/${org.id}`, token, { method: 'PATCH', json: { name: 'Mine' } })).status).toBe(
      403,
    )
  })

  it.each([
    [
      'in the query',
      (token: string) => ({ path: `/user?token=${token}&access_token=${token}`, headers: {} }),
    ],
    [
      'in a cookie',
      (token: string) => ({ path: '/user', headers: { Cookie: `DS=${token}; session=${token}` } }),
    ],
    [
      'under another scheme',
      (token: string) => ({ path: '/user', headers: { Authorization: `Basic ${token}` } }),
    ],
    [
      'twice',
      (token: string) => ({ path: '/user', headers: { Authorization: `Bearer ${token}, Bearer x` } }),
    ],
  ])('is not accepted %s', async (_what, place) => {
    const { path, headers } = place(await sign())
    const response = await test.anonymous.request(path, { headers })
    expect(response.status).toBe(401)
  })
})

describe('the header of the organization', () => {
  it.each([
    ['two at once', () => `${org.id}, ${other.id}`],
    ['a pattern', () => '%'],
    ['a statement', () => `${org.id}' or '1'='1`],
    ['another one', () => other.id],
    ['another one in capitals', () => other.id.toUpperCase()],
    ['one in braces', () => `{${other.id}}`],
  ])('gives no access with %s', async (_what, value) => {
    for (const path of ['/property', '/tenant', '/team/user', '/ledger/events', '/auth/permissions']) {
      const response = await call(path, await sign(), { headers: { 'X-Org-Id': value() } })
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  it('never overrides the organization in the path', async () => {
    const token = await sign({ claims: { sub: stranger.descopeId } })
    for (const path of [`/org/${org.id}`, `/org/${org.id}/overview`, `/org/${org.id}/email/senders`]) {
      const response = await call(path, token, { headers: { 'X-Org-Id': other.id } })
      expect([path, response.status]).toEqual([path, 404])
    }
  })
})

describe('privilege escalation', () => {
  let calls: ReturnType<typeof teamCalls>
  beforeEach(() => {
    calls = teamCalls(test, org)
  })

  it('is prevented for roles, grants and invitations', async () => {
    const roleIds = [await calls.roleId('org_admin')]
    const house = await org.property()
    const version = { headers: { 'If-Match': '*' } }
    const grant = {
      userId: viewer.id,
      resourceRoleId: await calls.resourceRoleId('property_manager_on'),
      resourceType: 'property',
      resourceId: house.id,
    }
    const tried = [
      await calls.call(viewer, 'PATCH', `/team/user/${viewer.id}`, { roleIds }, version),
      await calls.call(viewer, 'POST', '/team/grant', grant),
      await calls.call(viewer, 'POST', '/team/role', { name: 'All', permissions: ['org:update'] }),
      await calls.call(viewer, 'POST', '/team/user/invite', { invites: [{ email: viewer.email, roleIds }] }),
      await calls.call(viewer, 'PATCH', `/org/${org.id}`, { name: 'Mine' }, version),
    ]
    expect(tried.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  it('is prevented on your own account: protected fields are rejected', async () => {
    for (const json of [
      { id: admin.id },
      { descopeId: admin.descopeId },
      { email: admin.email },
      { roles: ['org_admin'] },
      { orgId: other.id },
      { isOperator: true },
      JSON.parse('{"__proto__":{"roles":["org_admin"]}}') as object,
    ]) {
      const response = await calls.call(viewer, 'PATCH', '/user', json)
      expect([JSON.stringify(json), response.status]).toEqual([JSON.stringify(json), 422])
    }
    const rights = await (await calls.call(viewer, 'GET', '/auth/permissions')).json<{ roles: string[] }>()
    expect(rights.roles).toEqual(['viewer'])
  })

  it('is prevented with another organization’s roles, people or properties', async () => {
    const foreign = await other.property()
    const foreignRole = await calls.roleId('org_admin', other.id)
    const tried = [
      await calls.call(admin, 'PATCH', `/team/user/${viewer.id}`, { roleIds: [foreignRole] }),
      await calls.call(admin, 'PATCH', `/team/user/${stranger.id}`, { status: 'suspended' }),
      await calls.call(admin, 'GET', `/property/${foreign.id}`),
      await calls.call(admin, 'PATCH', `/property/${foreign.id}`, { orgId: org.id }),
    ]
    expect(tried.map(({ status }) => status).every((status) => status === 404 || status === 422)).toBe(true)
    expect((await (await test.as(stranger).request('/auth/permissions')).json()).roles).toEqual(['org_admin'])
  })
})

describe('a change based on an outdated version', () => {
  it('is rejected in every form of the tag', async () => {
    const house = await org.property({ name: 'Before' })
    const change = async (tag: string) =>
      await test.as(admin).request(`/property/${house.id}`, {
        method: 'PATCH',
        json: { name: 'After' },
        headers: { 'If-Match': tag },
      })
    await test.as(admin).request(`/property/${house.id}`, { method: 'PATCH', json: { name: 'Meanwhile' } })
    for (const tag of ['"v1"', 'W/"v1"', '"v1.anything"', '"v01"', '"v1", "v0"', '"foreign"', '"v99999"']) {
      expect([tag, (await change(tag)).status]).toEqual([tag, 412])
    }
    for (const tag of ['v2', '"v2', "'v2'", 'v2"'])
      expect([tag, (await change(tag)).status]).toEqual([tag, 400])
    const kept = await (await test.as(admin).request(`/property/${house.id}`)).json<{ name: string }>()
    expect(kept.name).toBe('Meanwhile')
  })
})

describe('the idempotency key of a completed request', () => {
  it('returns its response to no one else, nor to the same person in another organization', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const make = async (person: TestPerson, orgId: string, name = 'Keyed') =>
      await call('/portfolio', await sign({ claims: { sub: person.descopeId } }), {
        method: 'POST',
        json: { name },
        headers: { ...key, 'X-Org-Id': orgId },
      })
    const first = await make(admin, org.id)
    expect(first.status).toBe(201)
    const { id } = await first.json<{ id: string }>()

    const colleague = await org.member('org_admin')
    const byColleague = await make(colleague, org.id, 'Keyed by a colleague')
    expect(byColleague.headers.get('Idempotent-Replayed')).toBeNull()
    expect((await byColleague.json<{ id: string }>()).id).not.toBe(id)

    const byStranger = await make(stranger, other.id)
    expect(byStranger.headers.get('Idempotent-Replayed')).toBeNull()
    expect((await byStranger.json<{ id: string }>()).id).not.toBe(id)

    await other.join(admin, 'org_admin')
    const elsewhere = await make(admin, other.id, 'Keyed elsewhere')
    expect(elsewhere.headers.get('Idempotent-Replayed')).toBeNull()
    expect((await elsewhere.json<{ id: string }>()).id).not.toBe(id)
    expect((await make(admin, org.id)).headers.get('Idempotent-Replayed')).toBe('true')
  })

  it('returns no earlier response after the permission was lost', async () => {
    const person = await org.member('property_manager')
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const send = async () =>
      await test.as(person).request('/portfolio', { method: 'POST', json: { name: 'Lost' }, headers: key })
    expect((await send()).status).toBe(201)
    const removed = await test.as(admin).request(`/team/user/${person.id}`, { method: 'DELETE' })
    expect(removed.status).toBeLessThan(300)
    expect((await send()).status).toBeGreaterThanOrEqual(403)
  })
})

describe('an ended sign-in', () => {
  const device = 'a'.repeat(32)

  it("can't be continued on another device, nor with another person's device id", async () => {
    const person = await org.member('viewer')
    const rexp = '2027-05-05T05:05:05Z'
    const go = async (who: TestPerson, deviceId: string | null, path = '/user', method = 'GET') =>
      await call(path, await sign({ claims: { sub: who.descopeId, rexp } }), {
        method,
        headers: { ...(deviceId !== null && { 'X-Device-Id': deviceId }) },
      })
    expect((await go(person, device)).status).toBe(200)
    // Another person who sends the same device id and sign-in expiration remains a different session.
    expect((await go(viewer, device)).status).toBe(200)
    expect((await go(person, device, '/user/session/current', 'DELETE')).status).toBeLessThan(300)
    for (const deviceId of [device, 'b'.repeat(32), null, 'no device']) {
      expect([deviceId, (await go(person, deviceId)).status]).toEqual([deviceId, 401])
    }
    expect((await go(viewer, device)).status).toBe(200)
  })
})
