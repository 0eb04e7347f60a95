import { Hono } from 'hono'
import { getClientAddress } from '../request.ts'
import type { Identity } from '../identity.ts'
import { invalidRequest, invalidToken } from '../identity-error.ts'
import { isTrustedOrigin } from '../cors.ts'
import { findPerson } from '../person-store.ts'
import { startSession } from '../session-store.ts'

/** The configuration's path below the identity base URL. */
export const getFedcmPath = ({ projectId }: Identity) => `/${projectId}/fedcm`

/** Sign-in through the browser's own account dialog, which lists everyone in the project. */
export function createFedcmRoutes(identity: Identity): Hono {
  const { state } = identity
  const routes = new Hono()

  routes.get('/config', (c) => {
    const getEndpointPath = (name: string) => c.req.path.replace(/config$/, name)
    return c.json({
      accounts_endpoint: getEndpointPath('accounts'),
      client_metadata_endpoint: getEndpointPath('client'),
      id_assertion_endpoint: getEndpointPath('assertion'),
      login_url: '/people',
    })
  })

  routes.use(async (c, next) => {
    // Only the browser itself can send this header value, not a page.
    if (c.req.header('sec-fetch-dest') !== 'webidentity')
      throw invalidRequest("Only a browser's account dialog can request this")
    return next()
  })

  routes.get('/accounts', (c) => {
    const people = state.people.filter(({ email, status }) => email !== '' && status !== 'disabled')
    return c.json({
      accounts: people.map(({ userId, name, email, givenName }) => ({
        id: userId,
        name: name || email,
        email,
        ...(givenName && { given_name: givenName }),
      })),
    })
  })

  routes.get('/client', (c) => c.json({}))

  routes.post('/assertion', async (c) => {
    const form = await c.req.parseBody()
    if (form['client_id'] !== identity.projectId) throw invalidRequest('client_id must be the project ID')
    if (!isTrustedOrigin(c.req.header('origin') ?? '', identity.appUrl))
      throw invalidToken("Only the app's pages and pages on this machine can sign people in")
    const id = form['account_id']
    const person = typeof id === 'string' ? findPerson(state, id) : null
    if (!person) throw invalidToken('Account not found')
    const firstSeen = person.signIns.length === 0
    const signIn = { amr: ['fedcm'], ip: getClientAddress(c), firstSeen }
    return c.json({ token: (await startSession(identity, person, signIn)).refreshJwt })
  })

  return routes
}
