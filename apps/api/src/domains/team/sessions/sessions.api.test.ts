import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSessionDirectory } from '../../../platform/access/session-directory.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { pushSubscription, user, userSession } from '../../../platform/db/schema/index.ts'
import { defaultSecurity } from '../../../platform/db/schema/sign-in-security.ts'
import type { VerifiedSession } from '../../../platform/identity/identity-provider.ts'
import { createSecretHash } from '../../../platform/crypto/secrets.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import { startManagementApi } from '../../../testing/management-api.ts'
import type { UserSession } from './sessions.schema.ts'
import { purgeSessions } from './sessions.service.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const newerChrome = chrome.replace('129', '131')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const laptopId = '0123456789abcdef0123456789abcdef'
const phoneId = 'fedcba9876543210fedcba9876543210'

let management: Awaited<ReturnType<typeof startManagementApi>>
let test: TestApp
let org: TestOrg
let person: TestPerson

beforeAll(async () => {
  management = await startManagementApi()
  test = await createTestApp({ management })
  org = await test.mintOrg()
})
afterAll(async () => {
  await test.close()
  await management.close()
})
beforeEach(async () => {
  person = await org.member('viewer')
})
afterEach(() => {
  management.fault.status = 0
})

interface Place {
  deviceId?: string
  userAgent?: string
  /** When its sign-in expires, the same in every token of it. */
  rexp?: string
}

/** Signs in once. Every request has a fresh session token of that sign-in, as after a refresh. */
function signIn({ deviceId, userAgent = chrome, rexp }: Place, who = person) {
  return async (path: string, method = 'GET', claims: object = {}) => {
    const token = await test.signToken({ sub: who.descopeId, drn: 'DS', ...(rexp && { rexp }), ...claims })
    return await test.anonymous.request(path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'User-Agent': userAgent,
        ...(deviceId && { 'X-Device-Id': deviceId }),
      },
    })
  }
}

let ends = 0
/** The expiration of another sign-in, later than all previous ones. */
const nextEnd = () => new Date(Date.UTC(2027, 0, 1) + (ends += 1) * 1000).toISOString().slice(0, 19) + 'Z'

const list = async (call: ReturnType<typeof signIn>) =>
  (await (await call('/user/session')).json<{ items: UserSession[] }>()).items
const rows = () => test.db.select().from(userSession).where(eq(userSession.userId, person.id))
const age = (minutes: number) =>
  test.db
    .update(userSession)
    .set({ lastSeenAt: new Date(Date.now() - minutes * 60_000) })
    .where(eq(userSession.userId, person.id))

describe('listing sessions', () => {
  it('names each device by its browser and operating system, and marks the current one', async () => {
    const laptop = signIn({ deviceId: laptopId, rexp: nextEnd() })
    const phone = signIn({ deviceId: phoneId, userAgent: iPhone, rexp: nextEnd() })
    await laptop('/user')
    await phone('/user')
    await age(10)
    await laptop('/user/session')
    const items = await list(phone)
    expect(items).toHaveLength(2)
    expect(items).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String) as string,
          deviceName: 'Chrome on Windows',
          browser: 'Chrome',
          os: 'Windows',
          ipCountry: null,
          firstSeenAt: expect.any(String) as string,
          lastSeenAt: expect.any(String) as string,
          isCurrent: false,
        },
        expect.objectContaining({ deviceName: 'Safari on iPhone', os: 'iOS', isCurrent: true }),
      ]),
    )
  })

  it('stores the device id only as a keyed hash', async () => {
    await signIn({ deviceId: laptopId.toUpperCase(), rexp: nextEnd() })('/user')
    const [row] = await rows()
    expect(JSON.stringify(row)).not.toMatch(new RegExp(laptopId, 'i'))
    const hash = createSecretHash(Buffer.alloc(32, 7))
    expect(hash(laptopId)).toBe(createSecretHash(Buffer.alloc(32, 7))(laptopId))
    expect(hash(laptopId)).not.toBe(createSecretHash(Buffer.alloc(32, 8))(laptopId))
    expect(row!.deviceHash).toHaveLength(43)
  })

  it('recognizes a device across sign-ins and updates of its browser', async () => {
    await signIn({ deviceId: laptopId, rexp: nextEnd() })('/user')
    const again = signIn({ deviceId: laptopId, userAgent: newerChrome, rexp: nextEnd() })
    expect(await list(again)).toMatchObject([{ deviceName: 'Chrome on Windows', isCurrent: true }])
  })

  it('merges requests before the device id was known with those after', async () => {
    const rexp = nextEnd()
    await signIn({ rexp })('/user')
    expect(await list(signIn({ deviceId: laptopId, rexp }))).toHaveLength(1)
    expect(await list(signIn({ rexp }))).toMatchObject([{ isCurrent: true }])
    expect(await rows()).toHaveLength(1)
  })

  it.each(['short', 'g'.repeat(32), `${laptopId}0`])('ignores the device id %s', async (deviceId) => {
    await signIn({ deviceId, rexp: nextEnd() })('/user')
    expect(await rows()).toMatchObject([{ deviceHash: null }])
  })

  it('distinguishes sign-ins by their tokens without a device id', async () => {
    const first = signIn({ rexp: nextEnd() })
    await first('/user')
    const second = signIn({ rexp: nextEnd() })
    const items = await list(second)
    expect(items).toHaveLength(2)
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  })

  it('distinguishes browsers if the tokens do not identify the sign-in either', async () => {
    await signIn({})('/user')
    await signIn({ userAgent: newerChrome })('/user')
    await signIn({ userAgent: iPhone })('/user')
    await signIn({ userAgent: 'curl/8.1' })('/user')
    const names = (await list(signIn({}))).map(({ deviceName }) => deviceName)
    expect(names.sort()).toEqual(['Chrome on Windows', 'Safari on iPhone', 'Unknown device'])
  })

  it('recognizes a sign-in regardless of the user agent', async () => {
    const rexp = nextEnd()
    for (const userAgent of [chrome, iPhone, 'Call-us/1 (X11; Linux) Now/1']) {
      await signIn({ userAgent, rexp })('/user')
    }
    expect(await list(signIn({ rexp }))).toMatchObject([{ deviceName: 'Chrome on Windows', isCurrent: true }])
    expect(await rows()).toHaveLength(1)
  })

  it('shows no name for an unknown browser', async () => {
    const odd = signIn({ userAgent: 'Call-us/1 (X11; Linux) Now/1', rexp: nextEnd() })
    expect(await list(odd)).toMatchObject([{ browser: null, deviceName: 'Linux' }])
  })

  it('leaves out ended and expired sessions', async () => {
    await signIn({ rexp: '2020-01-01T00:00:00Z' })('/user')
    expect(await list(signIn({ rexp: nextEnd() }))).toHaveLength(1)
  })

  it('writes nothing on requests in between', async () => {
    const call = signIn({ deviceId: laptopId, rexp: nextEnd() })
    await call('/user')
    const query = vi.spyOn(test.pool, 'query')
    await call('/user')
    const sent = query.mock.calls.map(([statement]) => JSON.stringify(statement))
    query.mockRestore()
    expect(sent.filter((statement) => statement.includes('user_session'))).toEqual([])

    const [before] = await rows()
    await age(3)
    test.deps.access.invalidate({ userId: person.id })
    await call('/user')
    expect((await rows())[0]!.lastSeenAt.getTime()).toBeLessThan(before!.lastSeenAt.getTime())
    await age(6)
    test.deps.access.invalidate({ userId: person.id })
    await call('/user')
    expect((await rows())[0]!.lastSeenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })
})

it('finds the sessions of a user by an index, including ended ones', async () => {
  const plan = await test.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return await tx.execute(sql`explain select * from user_session where user_id = ${person.id}`)
  })
  expect(JSON.stringify(plan.rows)).toContain('user_session_user')
})

describe('signing a device out', () => {
  it('rejects every token of its sign-ins, including refreshed ones, until it signs in again', async () => {
    const laptop = signIn({ deviceId: laptopId, rexp: nextEnd() })
    const rexp = nextEnd()
    const phone = signIn({ deviceId: phoneId, userAgent: iPhone, rexp })
    await phone('/user')
    const target = (await list(laptop)).find(({ isCurrent }) => !isCurrent)!
    expect((await laptop(`/user/session/${target.id}`, 'DELETE')).status).toBe(204)

    const refused = await phone('/user')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      code: 'session-expired',
      detail: 'This device was signed out. Sign in again to continue.',
    })
    const refreshed = { iat: Math.floor(Date.now() / 1000) + 60 }
    expect((await phone('/user', 'GET', refreshed)).status).toBe(401)
    // Without the header, or in another browser, it is the same sign-in.
    expect((await signIn({ userAgent: iPhone, rexp })('/user')).status).toBe(401)
    expect((await signIn({ userAgent: chrome, rexp })('/user')).status).toBe(401)

    expect((await laptop('/user')).status).toBe(200)
    const nextSignIn = signIn({ deviceId: phoneId, userAgent: iPhone, rexp: nextEnd() })
    expect((await nextSignIn('/user')).status).toBe(200)
    expect(await list(laptop)).toHaveLength(2)
  })

  it('lets a device sign in again after session lifetimes were shortened', async () => {
    const shorter = nextEnd()
    const first = signIn({ deviceId: phoneId, rexp: nextEnd() })
    const signOut = await first('/user/session/current', 'DELETE')
    expect([signOut.status, signOut.headers.get('Clear-Site-Data')]).toEqual([204, '"cache"'])
    const second = signIn({ deviceId: phoneId, rexp: shorter })
    const seconds = Math.floor(Date.now() / 1000)
    expect((await second('/user', 'GET', { iat: seconds - 60 })).status).toBe(401)
    expect((await second('/user', 'GET', { iat: seconds + 5 })).status).toBe(200)
  })

  it('lets a device sign in again if the provider’s clock is behind', async () => {
    const first = signIn({ deviceId: phoneId, rexp: nextEnd() })
    expect((await first('/user/session/current', 'DELETE')).status).toBe(204)
    const second = signIn({ deviceId: phoneId, rexp: nextEnd() })
    const behind = { iat: Math.floor(Date.now() / 1000) - 240 }
    expect((await second('/user', 'GET', behind)).status).toBe(200)
  })

  it('uses the issue time of a token that does not identify its sign-in', async () => {
    const old = signIn({ userAgent: iPhone })
    const laptop = signIn({ deviceId: laptopId })
    await old('/user')
    const target = (await list(laptop)).find(({ isCurrent }) => !isCurrent)!
    await laptop(`/user/session/${target.id}`, 'DELETE')
    const later = { iat: Math.floor(Date.now() / 1000) + 5 }
    expect((await old('/user', 'GET', later)).status).toBe(200)
    const earlier = { iat: Math.floor(Date.now() / 1000) - 60 }
    expect((await old('/user', 'GET', earlier)).status).toBe(401)
  })

  it('ends the current session as “current”', async () => {
    const laptop = signIn({ deviceId: laptopId, rexp: nextEnd() })
    expect((await laptop('/user/session/current', 'DELETE')).status).toBe(204)
    expect((await laptop('/user')).status).toBe(401)
  })

  it('returns 404 for sessions of others', async () => {
    const colleague = await org.member('viewer')
    const theirs = (await list(signIn({}, colleague)))[0]!
    const laptop = signIn({ deviceId: laptopId })
    expect((await laptop(`/user/session/${theirs.id}`, 'DELETE')).status).toBe(404)
    expect((await laptop(`/user/session/${crypto.randomUUID()}`, 'DELETE')).status).toBe(404)
    expect((await signIn({}, colleague)('/user')).status).toBe(200)
  })

  it('signs out all others and keeps the current one', async () => {
    const laptop = signIn({ deviceId: laptopId, rexp: nextEnd() })
    const others = [signIn({ rexp: nextEnd(), userAgent: iPhone }), signIn({ rexp: nextEnd() })]
    for (const other of others) await other('/user')
    expect((await laptop('/user/session', 'DELETE')).status).toBe(204)
    for (const other of others) expect((await other('/user')).status).toBe(401)
    expect(await list(laptop)).toHaveLength(1)
  })

  it('keeps the current one if the browser requested the desktop site before', async () => {
    const rexp = nextEnd()
    const phone = signIn({ userAgent: iPhone, rexp })
    await signIn({ userAgent: chrome, rexp })('/user')
    expect((await phone('/user/session', 'DELETE')).status).toBe(204)
    expect((await phone('/user')).status).toBe(200)
  })

  it('signs out everywhere, including at the provider, or changes nothing', async () => {
    const laptop = signIn({ deviceId: laptopId, rexp: nextEnd() })
    const phone = signIn({ deviceId: phoneId, userAgent: iPhone, rexp: nextEnd() })
    await phone('/user')
    management.fault.status = 503
    const failed = await laptop('/user/session?includeCurrent=true', 'DELETE')
    expect(failed.status).toBe(503)
    expect((await phone('/user')).status).toBe(200)

    management.fault.status = 0
    expect((await laptop('/user/session?includeCurrent=true', 'DELETE')).status).toBe(204)
    expect(management.calls.at(-1)).toBe('POST /v1/mgmt/user/logout')
    expect((await phone('/user')).status).toBe(401)
    expect((await laptop('/user')).status).toBe(401)
  })
})

it('deletes sessions with the user, and those not seen for half a year', async () => {
  await signIn({ deviceId: laptopId, rexp: nextEnd() })('/user')
  await purgeSessions(test.db)
  expect(await rows()).toHaveLength(1)
  await age(181 * 24 * 60)
  await purgeSessions(test.db)
  expect(await rows()).toEqual([])

  const stranger = await test.mintUser()
  await test.db.insert(userSession).values({
    id: crypto.randomUUID(),
    userId: stranger.id,
    key: 'k',
    deviceName: 'Unknown device',
    firstSeenAt: new Date(),
    lastSeenAt: new Date(),
  })
  await test.db.delete(user).where(eq(user.id, stranger.id))
  expect(await test.db.$count(userSession, eq(userSession.userId, stranger.id))).toBe(0)
})

it('applies changes from another process within a minute, and ignores the header when switched off', async () => {
  const hash = createSecretHash(Buffer.alloc(32, 1))
  const session: VerifiedSession = {
    descopeId: person.descopeId,
    email: null,
    name: null,
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
    signInExpiresAt: new Date(nextEnd()),
    signedInAt: null,
    methods: [],
  }
  const visit = {
    userId: person.id,
    session,
    deviceId: laptopId,
    userAgent: chrome,
    security: defaultSecurity,
  }
  const options = { db: test.db, hash, usesDeviceId: true, lifetimeMs: 1_500 }
  const other = createSessionDirectory(options)
  const { id } = await other.resolve(visit)
  await test.db.update(userSession).set({ endedAt: new Date() }).where(eq(userSession.id, id))
  expect(await other.resolve(visit)).toMatchObject({ id })
  await expect.poll(() => other.resolve(visit).catch((error: Error) => error.name)).toBe('Problem')

  const off = createSessionDirectory({ ...options, usesDeviceId: false })
  const nextSignIn = { ...visit, session: { ...session, signInExpiresAt: new Date(nextEnd()) } }
  const { id: offId } = await off.resolve(nextSignIn)
  const [row] = await test.db.select().from(userSession).where(eq(userSession.id, offId))
  expect(row).toMatchObject({ deviceHash: null, deviceName: 'Chrome on Windows' })
})

it('ends push notifications on the devices that are signed out, in all organizations', async () => {
  const other = await test.mintOrg()
  const laptop = signIn({ deviceId: laptopId })
  const phone = signIn({ deviceId: phoneId, userAgent: iPhone })
  await laptop('/user')
  await phone('/user')
  const names = (await rows()).map(({ deviceName }) => deviceName)
  const turnOn = async () => {
    const devices = names.flatMap((deviceName) =>
      [org, other].map(({ id: orgId }) => ({ orgId, deviceName })),
    )
    await test.db.insert(pushSubscription).values(
      devices.map((device) => {
        const id = newId()
        const endpoint = `https://push.test/${id}`
        return { ...device, id, endpoint, userId: person.id, p256dh: '', auth: '', createdAt: new Date() }
      }),
    )
  }
  const listOn = async () =>
    (await test.db.select().from(pushSubscription).where(eq(pushSubscription.userId, person.id))).map(
      ({ deviceName }) => deviceName,
    )

  await turnOn()
  expect((await laptop('/user/session', 'DELETE')).status).toBe(204)
  expect(await listOn()).toEqual(['Chrome on Windows', 'Chrome on Windows'])
  expect((await laptop('/user/session?includeCurrent=true', 'DELETE')).status).toBe(204)
  expect(await listOn()).toEqual([])
})
