import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startSandbox } from './start-sandbox.ts'

const authorization = 'Bearer P2sandbox:sandbox-management-key'

interface IdentityUser {
  userId: string
  email: string
  userTenants: { tenantId: string; roleNames: string[] }[]
}

interface Invitation {
  loginId: string
  displayName?: string
  userTenants: { tenantId: string; roleNames: string[] }[]
  inviteUrl?: string
  templateOptions?: Record<string, string>
}

/** A change to a user's membership. */
interface TenantUpdate {
  path: string
  loginId: string
  tenantId: string
  roleNames?: string[]
}

export type TestManagementApi = Awaited<ReturnType<typeof startManagementApi>>

/**
 * The sandbox's management API behind a proxy that records what the server sends, and can fail it. Any project id and
 * key are accepted.
 */
export async function startManagementApi() {
  const sandbox = await startSandbox()
  const calls: string[] = []
  const invitations: Invitation[] = []
  const updates: TenantUpdate[] = []
  /** If set, how every request fails. */
  const fault = { status: 0, headers: {} as Record<string, string>, delayMs: 0 }
  /** Paths that return 503. */
  const failingPaths = new Set<string>()

  const send = (method: string, pathAndQuery: string, body?: string) =>
    fetch(`${sandbox.url}/identity${pathAndQuery}`, {
      method,
      // While a test blocks this process, the sandbox may close a connection that is then used again.
      headers: { authorization, 'content-type': 'application/json', connection: 'close' },
      ...(body !== undefined && { body }),
    })

  async function call<Body>(method: string, pathAndQuery: string, body?: object): Promise<Body> {
    const response = await send(method, `/v1/mgmt/${pathAndQuery}`, body && JSON.stringify(body))
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${pathAndQuery} returned ${response.status}: ${text}`)
    return JSON.parse(text) as Body
  }

  const app = new Hono()
  app.all('*', async (c) => {
    const { method, path } = c.req
    calls.push(`${method} ${path}`)
    if (fault.delayMs > 0) await pause(fault.delayMs)
    if (failingPaths.has(path)) return c.json({ errorCode: 'E1' }, 503)
    if (fault.status > 0) return c.json({ errorCode: 'E1' }, fault.status as 503, fault.headers)
    const body = method === 'GET' ? undefined : await c.req.text()
    record(path, body)
    const response = await send(method, path + new URL(c.req.url).search, body)
    return c.body(await response.text(), response.status as 200, { 'content-type': 'application/json' })
  })

  function record(path: string, body = '') {
    if (path === '/v1/mgmt/user/create') {
      const options = JSON.parse(body) as Invitation & { invite?: boolean }
      if (options.invite) invitations.push(options)
    }
    const update = /^\/v1\/mgmt\/user\/update\/(role\/set|tenant\/(?:add|remove))$/.exec(path)?.[1]
    if (update) updates.push({ path: update, ...(JSON.parse(body) as Omit<TenantUpdate, 'path'>) })
  }

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    invitations,
    updates,
    fault,
    failingPaths,
    findUser: async (email: string) =>
      (await call<{ user: IdentityUser }>('GET', `user?loginId=${encodeURIComponent(email)}`)).user,
    /** Creates the account, or finishes that of an invited person. Returns its user id. */
    async addUser(email: string, { name = 'Robin Test', verifiedEmail = true } = {}) {
      const body = { loginId: email, email, displayName: name, verifiedEmail }
      const { user } = await call<{ user: IdentityUser }>('POST', 'user/create', {
        ...body,
        invite: true,
        sendMail: false,
      })
      await call('PATCH', 'user/patch', body)
      return user.userId
    },
    async deleteUsers() {
      const { users } = await call<{ users: IdentityUser[] }>('POST', 'user/search', { limit: 1_000 })
      await call('POST', 'user/delete/batch', { userIds: users.map(({ userId }) => userId) })
    },
    listTenantIds: async () =>
      (await call<{ tenants: { id: string }[] }>('GET', 'tenant/all')).tenants.map(({ id }) => id),
    listRoleNames: async () =>
      (await call<{ roles: { name: string }[] }>('GET', 'role/all')).roles.map(({ name }) => name),
    async close() {
      await once(server.close(), 'close')
      await sandbox.stop()
    },
  }
}
