import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { findPersonFor, loginId, StartSignIn } from '../address-proof.ts'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { invalidRequest, invalidToken, wrongPassword } from '../identity-error.ts'
import type { LinkBook } from '../magic-link/link-book.ts'
import { addLinkToken, checkLinkTarget } from '../magic-link/link-message.ts'
import { describeMaskedDestination } from '../otp/delivery.ts'
import { createPerson, findPerson } from '../person-store.ts'
import { readBody } from '../read-body.ts'
import { readRefreshToken, startSession } from '../session-store.ts'
import { hasPassword, setPassword } from './password-hash.ts'
import { checkPassword, passwordPolicy } from './password-policy.ts'
import { createResetMessage } from './reset-message.ts'

const password = z.string().min(1)
const WithPassword = StartSignIn.extend({ password })
const Reset = z.object({ loginId, redirectUrl: z.string().optional() })
const Update = z.object({ loginId, newPassword: password })
const Replace = z.object({ loginId, oldPassword: password, newPassword: password })

/** Passwords: sign-up, sign-in, policy, reset by mail, and change with a session or with the old one. */
export function createPasswordRoutes(identity: Identity, links: LinkBook): Hono {
  const { state } = identity
  const routes = new Hono()

  const start = (c: Context, person: Person, customClaims?: Record<string, unknown>) => {
    const firstSeen = person.signIns.length === 0
    return startSession(identity, person, { amr: ['pwd'], ip: getClientAddress(c), firstSeen, customClaims })
  }
  /** An unknown person and a wrong password look the same. */
  const getPersonWith = async (id: string, secret: string) => {
    const person = findPerson(state, id)
    if (!person || !(await hasPassword(person, secret))) throw wrongPassword()
    return person
  }

  routes.get('/policy', (c) => {
    readBearerToken(c, identity)
    return c.json(passwordPolicy)
  })

  routes.post('/signup', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, WithPassword)
    findPersonFor(state, 'signup', body.loginId)
    checkPassword(body.password)
    const person = createPerson(state, body.loginId, body.user)
    await setPassword(person, body.password)
    return c.json(await start(c, person, body.loginOptions?.customClaims))
  })

  routes.post('/signin', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, WithPassword)
    const person = await getPersonWith(body.loginId, body.password)
    return c.json(await start(c, person, body.loginOptions?.customClaims))
  })

  routes.post('/reset', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, Reset)
    const target = checkLinkTarget(body.redirectUrl, identity)
    const person = findPersonFor(state, 'signin', body.loginId)
    if (!person?.email) throw invalidRequest('The user has no e-mail address')
    const token = links.create({
      loginId: person.userId,
      delivery: 'email',
      purpose: { kind: 'sign-in', profile: {} },
    })
    identity.inbox.add(await createResetMessage(person.email, addLinkToken(target, token)))
    return c.json({ resetMethod: 'magiclink', ...describeMaskedDestination('email', person.email) })
  })

  routes.post('/update', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    const body = await readBody(c, Update)
    if (findPerson(state, body.loginId) !== person)
      throw invalidToken('The refresh token belongs to another user')
    checkPassword(body.newPassword)
    await setPassword(person, body.newPassword)
    return c.json({})
  })

  routes.post('/replace', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, Replace)
    const person = await getPersonWith(body.loginId, body.oldPassword)
    checkPassword(body.newPassword)
    await setPassword(person, body.newPassword)
    return c.json(await start(c, person))
  })

  return routes
}
