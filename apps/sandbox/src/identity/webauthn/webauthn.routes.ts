import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { findPersonForMode, LoginId } from '../address-verification.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import type { Identity } from '../identity.ts'
import { signInEnded, invalidRequest, invalidToken } from '../identity-error.ts'
import { isTrustedOrigin } from '../cors.ts'
import { createOneTimeStore } from '../one-time-store.ts'
import { createPerson, findPerson, getPerson } from '../person-store.ts'
import { readRefreshToken, startSession } from '../session-store.ts'
import {
  createAuthentication,
  createRegistration,
  verifyPasskeySignIn,
  verifyNewPasskey,
  type Ceremony,
} from './passkeys.ts'

const origin = z.string().min(1)
const StartSignUp = z.object({ origin, user: z.object({ loginId: LoginId, name: z.string().default('') }) })
const StartSignIn = z.object({ origin, loginId: z.string().trim().default('') })
const StartWithLoginId = z.object({ origin, loginId: LoginId })
const FinishRequest = z.object({ transactionId: z.string().min(1), response: z.string().min(1) })

type Transaction =
  | { kind: 'signup'; ceremony: Ceremony; loginId: string; name: string }
  | { kind: 'signin'; ceremony: Ceremony; userId: string | null }
  | { kind: 'update'; ceremony: Ceremony; userId: string }

/** Passkeys: sign-up, sign-in, sign-up-or-in, and another passkey for a signed-in person. */
export function createWebAuthnRoutes(identity: Identity): Hono {
  const { state } = identity
  const transactions = createOneTimeStore<Transaction>()
  const routes = new Hono()

  const checkOrigin = (value: string) => {
    if (!isTrustedOrigin(value, identity.appUrl))
      throw invalidRequest('origin must belong to the app or to this machine')
    return new URL(value).origin
  }
  const consumeTransaction = async <Kind extends Transaction['kind']>(c: Context, kind: Kind) => {
    const { transactionId, response } = await readBody(c, FinishRequest)
    const transaction = transactions.consume(transactionId)
    if (transaction?.kind !== kind) throw signInEnded('The ceremony has ended or was never started')
    return { transaction: transaction as Extract<Transaction, { kind: Kind }>, response }
  }
  const startPasskeySession = async (c: Context, person: Person) => {
    const firstSeen = person.signIns.length === 0
    return c.json(
      await startSession(identity, person, { amr: ['webauthn'], ip: getClientAddress(c), firstSeen }),
    )
  }
  const createSignUpTransaction = async (requestOrigin: string, id: string, name: string) => {
    const { ceremony, options } = await createRegistration(requestOrigin, { loginId: id, name, passkeys: [] })
    const transactionId = transactions.add({ kind: 'signup', ceremony, loginId: id, name })
    return { transactionId, options, create: true }
  }
  const createSignInTransaction = async (requestOrigin: string, person: Person | null) => {
    const { ceremony, options } = await createAuthentication(requestOrigin, person?.passkeys ?? [])
    const transactionId = transactions.add({ kind: 'signin', ceremony, userId: person?.userId ?? null })
    return { transactionId, options, create: false }
  }

  routes.post('/signup/start', async (c) => {
    readBearerToken(c, identity)
    const { origin: requestOrigin, user } = await readBody(c, StartSignUp)
    findPersonForMode(state, 'signup', user.loginId)
    return c.json(await createSignUpTransaction(checkOrigin(requestOrigin), user.loginId, user.name))
  })

  routes.post('/signin/start', async (c) => {
    readBearerToken(c, identity)
    const { origin: requestOrigin, loginId: id } = await readBody(c, StartSignIn)
    const person = id === '' ? null : findPersonForMode(state, 'signin', id)
    if (person && !person.passkeys?.length) throw invalidRequest('The user has no passkey')
    return c.json(await createSignInTransaction(checkOrigin(requestOrigin), person))
  })

  routes.post('/signup-in/start', async (c) => {
    readBearerToken(c, identity)
    const { origin: requestOrigin, loginId: id } = await readBody(c, StartWithLoginId)
    const person = findPersonForMode(state, 'signup-in', id)
    if (!person) return c.json(await createSignUpTransaction(checkOrigin(requestOrigin), id, ''))
    if (!person.passkeys?.length) throw invalidRequest('The user has no passkey')
    return c.json(await createSignInTransaction(checkOrigin(requestOrigin), person))
  })

  routes.post('/update/start', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    const body = await readBody(c, StartWithLoginId)
    if (findPerson(state, body.loginId) !== person)
      throw invalidToken('The refresh token belongs to another user')
    const { ceremony, options } = await createRegistration(checkOrigin(body.origin), {
      loginId: body.loginId,
      name: person.name,
      passkeys: person.passkeys ?? [],
    })
    const transactionId = transactions.add({ kind: 'update', ceremony, userId: person.userId })
    return c.json({ transactionId, options, create: true })
  })

  routes.post('/signup/finish', async (c) => {
    readBearerToken(c, identity)
    const { transaction, response } = await consumeTransaction(c, 'signup')
    const passkey = await verifyNewPasskey(transaction.ceremony, response)
    findPersonForMode(state, 'signup', transaction.loginId)
    return startPasskeySession(
      c,
      createPerson(state, transaction.loginId, { name: transaction.name, passkeys: [passkey] }),
    )
  })

  routes.post('/signin/finish', async (c) => {
    readBearerToken(c, identity)
    const { transaction, response } = await consumeTransaction(c, 'signin')
    const people = transaction.userId === null ? state.people : [getPerson(state, transaction.userId)]
    return startPasskeySession(c, await verifyPasskeySignIn(transaction.ceremony, response, people))
  })

  routes.post('/update/finish', async (c) => {
    readBearerToken(c, identity)
    const { transaction, response } = await consumeTransaction(c, 'update')
    const person = getPerson(state, transaction.userId)
    person.passkeys = [...(person.passkeys ?? []), await verifyNewPasskey(transaction.ceremony, response)]
    return c.json({})
  })

  return routes
}
