import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, callAs, signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

interface Problem {
  code: string
  detail: string
}

interface InviteResults {
  results: { status: string; invitationId: string; error?: { code: string } }[]
}

let product: RunningProduct
let viewer: Call
let owner: Call

beforeAll(async () => {
  product = await startRunningProduct()
  viewer = await signIn(product, 'viewer@cedar-stone.test')
  owner = await signIn(product, 'owner@cedar-stone.test')
  await viewer('/auth/permissions')
}, 180_000)
afterAll(() => product?.stop())
afterEach(() => control({ identity: 'ok', management: 'ok', realtime: 'ok', slowMs: 3_000 }))

const control = (change: Record<string, unknown>) => product.control(change)

async function restart() {
  await product.killServer()
  await product.startServer()
}

const seconds = (headers: Headers) => Number(headers.get('retry-after'))

it('keeps serving people who are signed in while the identity provider is down', async () => {
  await control({ identity: 'down' })
  expect(await viewer('/user')).toMatchObject({ status: 200, body: { email: 'viewer@cedar-stone.test' } })
  expect(await viewer('/property')).toMatchObject({ status: 200 })
})

it('returns 503 for a session signed with an unknown key while keys can’t be fetched', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'SKnew', typ: 'JWT' })).toString('base64url')
  const body = Buffer.from(JSON.stringify({ sub: 'U1', iss: 'P2sandbox', exp: 4e9 })).toString('base64url')
  const newcomer = callAs(product, `${header}.${body}.c2ln`)
  await restart()
  await control({ identity: 'down' })
  const answer = await newcomer<Problem>('/user')
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.body.detail).toContain('The sign-in service isn’t responding')
  expect(seconds(answer.headers)).toBeGreaterThan(0)
  await control({ identity: 'ok' })
  await expect
    .poll(async () => (await newcomer('/user')).status, { timeout: 10_000, interval: 500 })
    .toBe(401)
})

it(
  'publishes changes later that were made while the realtime service was unreachable',
  { timeout: 60_000 },
  async () => {
    const { selectedOrgId: orgId } = (await owner<{ selectedOrgId: string }>('/user')).body
    const listPublished = async () => {
      const response = await fetch(`${product.realtimeUrl}/channels/org:${orgId}/messages?limit=1000`, {
        headers: { authorization: `Basic ${btoa('sandbox.key:sandbox-realtime-secret')}` },
      })
      if (!response.ok) return []
      const messages = (await response.json()) as { name: string; data: string | { id: string } }[]
      return messages.map(
        ({ data }) => (typeof data === 'string' ? (JSON.parse(data) as { id: string }) : data).id,
      )
    }
    for (const realtime of ['down', 'hanging', 'malformed']) {
      await control({ realtime })
      const made: string[] = []
      for (let n = 0; n < 3; n += 1) {
        const name = `Unheard ${realtime} ${n}`
        const address = {
          line1: `${name} Rd`,
          city: 'Denver',
          region: 'CO',
          postalCode: '80202',
          country: 'US',
        }
        const { status, body } = await owner<{ id: string }>('/property', {
          method: 'POST',
          json: { name, address },
        })
        expect(status).toBe(201)
        made.push(body.id)
        // What a polling page gets in the meantime.
        expect((await viewer(`/property/${body.id}`)).status).toBe(200)
      }
      expect((await viewer('/auth/realtime-token', { method: 'POST' })).status).toBe(200)
      await control({ realtime: 'ok' })
      const published = await waitUntil('everything is published', async () => {
        const ids = await listPublished()
        return made.every((id) => ids.includes(id)) && ids
      })
      const order = published.filter((id) => made.includes(id))
      expect(new Set(order).size).toBe(made.length)
    }
  },
)

it.each([
  ['down', {}],
  ['429', { retryAfterSeconds: 3 }],
])(
  'signs no one out if the server restarts while the identity provider is %s',
  { timeout: 120_000 },
  async (identity, more) => {
    await control({ identity, ...more })
    await restart()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await viewer<Problem>('/user')
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      expect(answer.body.detail).toContain('Try again')
      expect(seconds(answer.headers)).toBeGreaterThan(0)
    }
    await control({ identity: 'ok' })
    await expect
      .poll(async () => (await viewer('/user')).status, { timeout: 10_000, interval: 500 })
      .toBe(200)
  },
)

it('restarts while the provider’s management API is down', { timeout: 120_000 }, async () => {
  await control({ identity: 'down', management: 'down' })
  await restart()
  expect((await viewer('/user')).status).toBe(503)
  await control({ identity: 'ok' })
  await expect.poll(async () => (await viewer('/user')).status, { timeout: 10_000, interval: 500 }).toBe(200)
})

it('waits for slow keys, and returns an error after five seconds', { timeout: 120_000 }, async () => {
  await control({ identity: 'slow', slowMs: 1_500 })
  await restart()
  expect((await viewer('/user')).status).toBe(200)

  await control({ slowMs: 20_000 })
  await restart()
  const startedAt = performance.now()
  expect(await viewer('/user')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await control({ identity: 'ok' })
  await expect.poll(async () => (await viewer('/user')).status, { timeout: 10_000, interval: 500 }).toBe(200)
})

it.each(['down', '429', 'slow'])(
  'saves an invitation, which can be accepted later, while accounts can’t be managed: %s',
  { timeout: 120_000 },
  async (management) => {
    const email = `invited-${management}@example.test`
    const roles = await owner<{ items: { id: string; key: string }[] }>('/team/role')
    const roleIds = [roles.body.items.find(({ key }) => key === 'viewer')!.id]
    const invite = async () =>
      (
        await owner<InviteResults>('/team/user/invite', {
          method: 'POST',
          json: { invites: [{ email, roleIds }] },
        })
      ).body.results[0]!

    await control({ management, slowMs: 20_000 })
    const kept = await invite()
    expect(kept).toMatchObject({ status: 'invited', error: { code: 'not_sent' } })
    await control({ management: 'ok' })
    const sent = await invite()
    expect(sent).toMatchObject({ status: 'resent', invitationId: kept.invitationId })
    expect(sent.error).toBeUndefined()

    const link = await readLink(email)
    const invited = await signIn(product, email)
    await control({ management, slowMs: 20_000 })
    const refused = await invited(`/auth/invite/${link.token}`, { method: 'POST' })
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(seconds(refused.headers)).toBeGreaterThan(0)

    await control({ management: 'ok' })
    expect(await invited('/user')).toMatchObject({ status: 403, body: { code: 'invitation-waiting' } })
    const accepted = await invited(`/auth/invite/${link.token}`, { method: 'POST' })
    expect(accepted).toMatchObject({ status: 200, body: { orgId: link.orgId } })
    expect(await invited('/user')).toMatchObject({ status: 200, body: { selectedOrgId: link.orgId } })
  },
)

async function readLink(email: string) {
  const inbox = await fetch(`${product.sandboxUrl}/inbox/messages?to=${encodeURIComponent(email)}`)
  const [newest] = (await inbox.json()) as { text: string }[]
  const token = /\/auth\/invite\?token=([\w-]{43})/.exec(newest!.text)![1]!
  const shown = await fetch(`${product.url}/api/auth/invite/${token}`)
  const { org } = (await shown.json()) as { org: { id: string } }
  return { token, orgId: org.id }
}
