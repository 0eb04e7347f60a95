import { Hono } from 'hono'
import { z } from 'zod'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { invalidLink, invalidRequest, missingArgument } from '../identity-error.ts'
import { isTrustedOrigin } from '../is-trusted-origin.ts'
import { createPerson, findMembership, findPersonByEmail } from '../person-store.ts'
import { readBody } from '../read-body.ts'
import { startSession } from '../session-store.ts'
import type { SamlBook } from './saml-book.ts'

const ExchangeCode = z.object({ code: z.string().min(1) })

/** Sign-in at a tenant's own identity provider: the way out to its page and the way back with a code. */
export function createSamlRoutes(identity: Identity, book: SamlBook): Hono {
  const { state } = identity
  const routes = new Hono()

  routes.post('/authorize', (c) => {
    readBearerToken(c, identity)
    const { tenant = '', redirectURL = '', loginHint = '' } = c.req.query()
    if (redirectURL === '') throw missingArgument('redirectURL')
    if (!isTrustedOrigin(redirectURL, identity.appUrl))
      throw invalidRequest('redirectURL must be an address of the app, or one on this machine')
    const domain = tenant.split('@')[1]
    const found = state.tenants.find(
      ({ id, selfProvisioningDomains }) =>
        id === tenant || (domain !== undefined && selfProvisioningDomains.includes(domain)),
    )
    if (!found) throw invalidRequest(`There is no tenant for "${tenant}"`)
    const id = book.signIns.add({
      tenantId: found.id,
      redirectUrl: redirectURL,
      loginHint: loginHint || (domain === undefined ? '' : tenant),
    })
    const page = new URL(c.req.url)
    page.pathname = page.pathname.replace(/v1\/auth\/saml\/authorize$/, 'saml')
    page.search = new URLSearchParams({ id }).toString()
    return c.json({ url: page.href })
  })

  routes.post('/exchange', async (c) => {
    readBearerToken(c, identity)
    const { code } = await readBody(c, ExchangeCode)
    const account = book.codes.take(code)
    if (!account) throw invalidLink('The code was used already or has expired')
    const person = findPersonByEmail(state, account.email) ?? createPerson(state, account.email)
    if (!findMembership(person, account.tenantId))
      person.memberships.push({ tenantId: account.tenantId, roleNames: [] })
    person.email ||= account.email
    person.verifiedEmail = true
    person.usesSaml = true
    const firstSeen = person.signIns.length === 0
    return c.json(await startSession(identity, person, { amr: ['saml'], ip: getClientAddress(c), firstSeen }))
  })

  return routes
}
