import { Hono } from 'hono'
import { readBearerToken } from '../bearer.ts'
import type { Identity } from '../identity.ts'
import { invalidToken } from '../identity-error.ts'

const keyId = 'K2sandbox'

/** Exchanges the sandbox's one access key for a session token of a machine. */
export function createAccessKeyRoutes(identity: Identity): Hono {
  const routes = new Hono()

  routes.post('/exchange', async (c) => {
    if (readBearerToken(c, identity) !== identity.accessKey) throw invalidToken('Unknown access key')
    const iat = Math.floor(Date.now() / 1000)
    const expiration = iat + identity.faults.sessionTtlSeconds
    const sessionJwt = await identity.signer.sign({
      iss: identity.projectId,
      sub: keyId,
      drn: 'DS',
      amr: ['accesskey'],
      iat,
      exp: expiration,
      tenants: {},
      roles: [],
      permissions: [],
    })
    return c.json({ keyId, sessionJwt, expiration })
  })

  return routes
}
