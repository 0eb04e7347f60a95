import { Hono } from 'hono'
import { z } from 'zod'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { invalidLink, invalidRequest, missingArgument } from '../identity-error.ts'
import { createPerson, findPersonByEmail } from '../person-store.ts'
import { isTrustedOrigin } from '../is-trusted-origin.ts'
import { readBody } from '../read-body.ts'
import { startSession } from '../session-store.ts'
import type { OAuthBook } from './oauth-book.ts'

const ExchangeCode = z.object({ code: z.string().min(1) })

/** Sign-in with Google: the way out to the account chooser and the way back with its code. */
export function createOAuthRoutes(identity: Identity, book: OAuthBook): Hono {
  const routes = new Hono()

  routes.post('/authorize', (c) => {
    readBearerToken(c, identity)
    const { provider = '', redirectURL = '', loginHint = '' } = c.req.query()
    if (provider !== 'google')
      throw invalidRequest(`The provider "${provider}" is not enabled in this project`)
    if (redirectURL === '') throw missingArgument('redirectURL')
    if (!isTrustedOrigin(redirectURL, identity.appUrl)) {
      throw invalidRequest(
        'redirectURL must be an address of the app, given by PUBLIC_URL, or of this machine',
      )
    }
    const id = book.open({ provider, redirectUrl: redirectURL, loginHint })
    const chooser = new URL(c.req.url)
    chooser.pathname = chooser.pathname.replace(/v1\/auth\/oauth\/authorize$/, 'google')
    chooser.search = new URLSearchParams({ id }).toString()
    return c.json({ url: chooser.href })
  })

  routes.post('/exchange', async (c) => {
    readBearerToken(c, identity)
    const { code } = await readBody(c, ExchangeCode)
    const account = book.useCode(code)
    if (!account) throw invalidLink('The code was used already or has expired')
    const known = findPersonByEmail(identity.state, account.email)
    const person = known ?? createPerson(identity.state, account.email, guessName(account.email))
    const firstSeen = person.signIns.length === 0
    person.email ||= account.email
    person.verifiedEmail = true
    person.oauth[account.provider] = true
    return c.json(
      await startSession(identity, person, { amr: ['oauth'], ip: getClientAddress(c), firstSeen }),
    )
  })

  return routes
}

/** Google sends a name with the address; here it is read out of the address. */
function guessName(email: string) {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean)
  const [givenName = '', ...rest] = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
  return { givenName, familyName: rest.join(' ') }
}
