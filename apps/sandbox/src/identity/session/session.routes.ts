import { Hono } from 'hono'
import { z } from 'zod'
import { readBearerToken, readBody } from '../request.ts'
import { serializePerson } from '../serialize-person.ts'
import type { Identity } from '../identity.ts'
import { invalidRequest } from '../identity-error.ts'
import { findMembership } from '../person-store.ts'
import { endSessions, getCurrentTenantId, issueTokens, readRefreshToken } from '../session-store.ts'

const SelectTenant = z.object({ tenant: z.string() })
const ListTenants = z.object({ dct: z.boolean().optional(), ids: z.array(z.string()).optional() })

/** Calls of a signed-in person, authorized by the refresh token. */
export function createSessionRoutes(identity: Identity): Hono {
  const { state } = identity
  const routes = new Hono()

  routes.on('POST', ['/refresh', '/try-refresh'], async (c) => {
    const { person, session } = await readRefreshToken(identity, readBearerToken(c, identity))
    const tokens = await issueTokens(identity, person, session)
    if (identity.faults.refreshResponse === 'full') return c.json(tokens)
    // The SDKs declare these as optional. Without token rotation, a project doesn't have to return the refresh token.
    const { refreshJwt: _refreshJwt, user: _user, firstSeen: _firstSeen, ...minimalResponse } = tokens
    return c.json(minimalResponse)
  })

  routes.post('/tenant/select', async (c) => {
    const { person, session } = await readRefreshToken(identity, readBearerToken(c, identity))
    const { tenant } = await readBody(c, SelectTenant)
    if (!findMembership(person, tenant)) throw invalidRequest(`The user isn't in the tenant "${tenant}"`)
    session.tenantId = tenant
    return c.json(await issueTokens(identity, person, session))
  })

  routes.post('/logout', async (c) => {
    const { session } = await readRefreshToken(identity, readBearerToken(c, identity))
    endSessions(identity, { sessionId: session.id })
    return c.json({})
  })

  routes.post('/logoutall', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    endSessions(identity, { userId: person.userId })
    return c.json({})
  })

  routes.get('/me', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    return c.json(serializePerson(state, person))
  })

  routes.post('/me/tenants', async (c) => {
    const { person, session } = await readRefreshToken(identity, readBearerToken(c, identity))
    const { dct, ids } = await readBody(c, ListTenants)
    const tenantIds = dct ? [getCurrentTenantId(person, session)] : (ids ?? [])
    const tenants = state.tenants
      .filter(({ id }) => findMembership(person, id) && (tenantIds.length === 0 || tenantIds.includes(id)))
      .map(({ id, name, customAttributes }) => ({ id, name, customAttributes }))
    return c.json({ tenants })
  })

  routes.get('/me/history', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    return c.json(
      person.signIns.map(({ loginTime, ip }) => ({
        userId: person.userId,
        loginTime,
        city: '',
        country: '',
        ip,
      })),
    )
  })

  return routes
}
