import { describe, expect, it } from 'vitest'
import { provideSandbox } from '../testing/provide-sandbox.ts'

const sandbox = provideSandbox()

const readControl = async () =>
  (await fetch(`${sandbox.url}/control`)).json() as Promise<Record<string, unknown>>
const callIdentity = (path = '/v1/auth/me') =>
  fetch(`${sandbox.identityUrl}${path}`, { headers: { Authorization: 'Bearer P2sandbox' } })

describe('/control', () => {
  it('returns the switches, and changes only the given ones', async () => {
    expect(await readControl()).toMatchObject({ identity: 'ok', realtime: 'ok', feeds: 'ok' })
    const response = await sandbox.setFaults({ realtime: 'ws-blocked', feeds: 'stale' })
    expect(await response.json()).toMatchObject({ identity: 'ok', realtime: 'ws-blocked', feeds: 'stale' })
    await sandbox.setFaults({ realtime: 'ok' })
    expect(await readControl()).toMatchObject({ realtime: 'ok', feeds: 'stale' })
  })

  it.each([{ identity: 'broken' }, { feeds: 'ws-blocked' }, { unknown: 'ok' }, { sessionTtlSeconds: -1 }])(
    'rejects all of %j',
    async (change) => {
      const before = await readControl()
      const response = await sandbox.setFaults({ identity: 'down', ...change })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        message: expect.stringMatching(/^Nothing was changed\./) as string,
      })
      expect(await readControl()).toEqual(before)
    },
  )

  it('rejects what a page of another origin could send without a preflight', async () => {
    const response = await fetch(`${sandbox.url}/control`, { method: 'POST', body: '{"identity":"down"}' })
    expect(response.status).toBe(415)
    expect(await readControl()).toMatchObject({ identity: 'ok' })
  })

  it('takes identity down: sign-in and keys return 503, everything else works', async () => {
    await sandbox.setFaults({ identity: 'down' })
    for (const path of ['/v1/auth/me', '/v2/keys/P2sandbox']) {
      const response = await callIdentity(path)
      expect(response.status).toBe(503)
      expect(await response.json()).toHaveProperty('errorCode')
    }
    const management = await fetch(`${sandbox.identityUrl}/v1/mgmt/tenant/all`, {
      headers: { Authorization: 'Bearer P2sandbox:sandbox-management-key' },
    })
    expect(management.status).toBe(200)
    expect((await fetch(`${sandbox.url}/inbox/messages`)).status).toBe(200)

    await sandbox.setFaults({ identity: 'ok' })
    expect((await callIdentity()).status).toBe(401)
  })

  it('takes the management API down with its own switch', async () => {
    const loadTenants = () =>
      fetch(`${sandbox.identityUrl}/v1/mgmt/tenant/all`, {
        headers: { Authorization: 'Bearer P2sandbox:sandbox-management-key' },
      })
    await sandbox.setFaults({ management: 'down' })
    expect((await loadTenants()).status).toBe(503)
    expect((await callIdentity('/v2/keys/P2sandbox')).status).toBe(200)
    await sandbox.setFaults({ management: '429', retryAfterSeconds: 3 })
    expect((await loadTenants()).headers.get('retry-after')).toBe('3')
    await sandbox.setFaults({ management: 'ok' })
    expect((await loadTenants()).status).toBe(200)
  })

  it('returns 429 with the seconds to wait', async () => {
    await sandbox.setFaults({ identity: '429', retryAfterSeconds: 11 })
    const response = await callIdentity()
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('11')
  })
})
