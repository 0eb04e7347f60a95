import { Hono } from 'hono'
import { z } from 'zod'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { getPerson } from '../person-store.ts'
import { readBody } from '../read-body.ts'
import { startSession } from '../session-store.ts'
import type { LinkBook } from './link-book.ts'

const VerifyLink = z.object({ token: z.string().min(1) })

/** Signs in with the token of a link. */
export function createMagicLinkRoutes(identity: Identity, links: LinkBook): Hono {
  const routes = new Hono()

  routes.post('/verify', async (c) => {
    readBearerToken(c, identity)
    const { token } = await readBody(c, VerifyLink)
    const { userId, customClaims } = links.use(token)
    const person = getPerson(identity.state, userId)
    const firstSeen = person.signIns.length === 0
    const signIn = { amr: ['email'], ip: getClientAddress(c), firstSeen, customClaims }
    return c.json(await startSession(identity, person, signIn))
  })

  return routes
}
