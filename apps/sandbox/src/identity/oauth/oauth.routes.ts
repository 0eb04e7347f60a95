import { Hono } from 'hono'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isTrustedOrigin } from '../cors.ts'
import { signInEnded, invalidRequest, missingArgument } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { createPerson, findPersonByEmail } from '../person-store.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import { startSession } from '../session-store.ts'

const ExchangeCode = z.object({ code: z.string().min(1) })

/** Sign-in with Google: the redirect to the account chooser, and the exchange of its code. */
export function createOAuthRoutes(identity: Identity, store: OAuthStore): Hono {
  const routes = new Hono()

  routes.post('/authorize', (c) => {
    readBearerToken(c, identity)
    const { provider = '', redirectURL = '', loginHint = '' } = c.req.query()
    if (provider !== 'google')
      throw invalidRequest(`The provider "${provider}" isn't enabled in this project`)
    if (redirectURL === '') throw missingArgument('redirectURL')
    if (!isTrustedOrigin(redirectURL, identity.appUrl)) {
      throw invalidRequest('redirectURL must belong to the app (PUBLIC_URL) or to this machine')
    }
    const id = store.open({ provider, redirectUrl: redirectURL, loginHint })
    const chooserUrl = new URL(c.req.url)
    chooserUrl.pathname = chooserUrl.pathname.replace(/v1\/auth\/oauth\/authorize$/, 'google')
    chooserUrl.search = new URLSearchParams({ id }).toString()
    return c.json({ url: chooserUrl.href })
  })

  routes.post('/exchange', async (c) => {
    readBearerToken(c, identity)
    const { code } = await readBody(c, ExchangeCode)
    const account = store.consumeCode(code)
    if (!account) throw signInEnded('The code was already used or has expired')
    const existingPerson = findPersonByEmail(identity.state, account.email)
    const person = existingPerson ?? createPerson(identity.state, account.email, guessName(account.email))
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

/** Google returns a name too; here it's derived from the address. */
function guessName(email: string) {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean)
  const [givenName = '', ...familyNames] = words.map((word) => word[0]?.toUpperCase() + word.slice(1))
  return { givenName, familyName: familyNames.join(' ') }
}

const ttlMs = 10 * 60 * 1000

interface PendingSignIn {
  provider: string
  redirectUrl: string
  loginHint: string
}

interface ChosenAccount {
  provider: string
  email: string
}

/** Sign-ins at the account chooser, and the one-time codes it returns. */
export interface OAuthStore {
  open(signIn: PendingSignIn): string
  find(id: string): PendingSignIn | null
  close(id: string): void
  createCode(account: ChosenAccount): string
  /** Null if the code is unknown, used or expired. */
  consumeCode(code: string): ChosenAccount | null
}

export function createOAuthStore(): OAuthStore {
  const signIns = new Map<string, PendingSignIn & { expiresAt: number }>()
  const codes = new Map<string, ChosenAccount & { expiresAt: number }>()
  const createSecret = () => randomBytes(24).toString('base64url')
  const isUnexpired = (entry?: { expiresAt: number }) => entry !== undefined && entry.expiresAt > Date.now()

  return {
    open(signIn) {
      const id = createSecret()
      signIns.set(id, { ...signIn, expiresAt: Date.now() + ttlMs })
      return id
    },
    find(id) {
      const signIn = signIns.get(id)
      return signIn && isUnexpired(signIn) ? signIn : null
    },
    close: (id) => void signIns.delete(id),
    createCode(account) {
      const code = createSecret()
      codes.set(code, { ...account, expiresAt: Date.now() + ttlMs })
      return code
    },
    consumeCode(code) {
      const account = codes.get(code)
      codes.delete(code)
      return account && isUnexpired(account) ? account : null
    },
  }
}
