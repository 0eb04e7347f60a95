import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

interface IdentityUser {
  userId: string
  email: string
  name: string
  verifiedEmail: boolean
  userTenants: { tenantId: string; roleNames: string[] }[]
}

interface CreateUser extends IdentityUser {
  loginId: string
  displayName: string
  invite?: boolean
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

/** The part of the identity provider's management API that the server uses, on its own port. Records what it receives. */
export async function startManagementApi() {
  const users = new Map<string, IdentityUser>()
  const names = { permissions: new Set<string>(), roles: new Set<string>(), tenants: new Set<string>() }
  const calls: string[] = []
  const invitations: CreateUser[] = []
  const updates: TenantUpdate[] = []
  /** If set, how every request fails. */
  const fault = { status: 0, headers: {} as Record<string, string>, delayMs: 0 }
  /** Paths that return 503. */
  const failingPaths = new Set<string>()
  const app = new Hono()
  app.use(async (c, next) => {
    calls.push(`${c.req.method} ${c.req.path}`)
    if (fault.delayMs > 0) await pause(fault.delayMs)
    if (failingPaths.has(c.req.path)) return c.json({ errorCode: 'E1' }, 503)
    if (fault.status > 0) return c.json({ errorCode: 'E1' }, fault.status as 503, fault.headers)
    await next()
  })

  app.get('/v1/mgmt/license', (c) => c.json({ rateLimitTier: 'test' }))
  app.get('/v1/mgmt/permission/all', (c) =>
    c.json({ permissions: [...names.permissions].map((name) => ({ name })) }),
  )
  app.get('/v1/mgmt/role/all', (c) => c.json({ roles: [...names.roles].map((name) => ({ name })) }))
  app.get('/v1/mgmt/tenant', (c) => {
    const id = c.req.query('id')!
    return names.tenants.has(id) ? c.json({ id }) : c.json({ errorCode: 'E074013' }, 404)
  })
  app.post('/v1/mgmt/permission/create', async (c) => {
    names.permissions.add((await c.req.json<{ name: string }>()).name)
    return c.json({})
  })
  app.post('/v1/mgmt/role/create', async (c) => {
    names.roles.add((await c.req.json<{ name: string }>()).name)
    return c.json({})
  })
  app.post('/v1/mgmt/tenant/create', async (c) => {
    const { id } = await c.req.json<{ id: string }>()
    names.tenants.add(id)
    return c.json({ id })
  })
  for (const path of ['role/set', 'tenant/add', 'tenant/remove'])
    app.post(`/v1/mgmt/user/update/${path}`, async (c) => {
      updates.push({ path, ...(await c.req.json<Omit<TenantUpdate, 'path'>>()) })
      return c.json({ user: {} })
    })
  app.post('/v1/mgmt/user/logout', (c) => c.json({}))
  app.get('/v1/mgmt/user', (c) => {
    const { loginId, userId } = c.req.query()
    const user = users.values().find((known) => known.email === loginId || known.userId === userId)
    return user ? c.json({ user }) : c.json({ errorCode: 'E062108', errorDescription: 'User not found' }, 404)
  })
  app.post('/v1/mgmt/user/create', async (c) => {
    const body = await c.req.json<CreateUser>()
    if (body.invite) invitations.push(body)
    const user = users.get(body.loginId) ?? {
      ...body,
      userId: `U${crypto.randomUUID()}`,
      name: body.displayName,
    }
    users.set(body.loginId, user)
    return c.json({ user })
  })

  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    users,
    names,
    calls,
    invitations,
    updates,
    fault,
    failingPaths,
    close: () => once(server.close(), 'close'),
  }
}
