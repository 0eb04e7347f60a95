import { Hono } from 'hono'
import type { Identity } from './identity.ts'
import { invalidProject } from './identity-error.ts'

/** The public keys with which tokens are validated offline. */
export function createKeyRoutes(identity: Identity): Hono {
  const routes = new Hono()
  routes.get('/:projectId', (c) => {
    if (c.req.param('projectId') !== identity.projectId) throw invalidProject()
    return c.json({ keys: [identity.signer.publicKey] })
  })
  return routes
}
