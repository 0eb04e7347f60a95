import { Hono } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { signInEnded, invalidRequest } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { createOneTimeStore } from '../one-time-store.ts'
import { createPerson, findPersonByEmail } from '../person-store.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import { startSession } from '../session-store.ts'

export const nativeProviders = ['google', 'apple'] as const

const StartRequest = z.object({ provider: z.enum(nativeProviders), implicit: z.boolean().default(false) })
const FinishRequest = z.object({
  provider: z.enum(nativeProviders),
  stateId: z.string().min(1),
  user: z.string().default(''),
  code: z.string().default(''),
  idToken: z.string().default(''),
})
/** Apple sends this with the first sign-in only. */
const AppleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** Sign-in with a phone's native account picker. */
export function createOAuthNativeRoutes(identity: Identity, store: NativeSignInStore): Hono {
  const routes = new Hono()

  routes.post('/start', async (c) => {
    readBearerToken(c, identity)
    const { provider, implicit } = await readBody(c, StartRequest)
    return c.json(store.start(provider, implicit))
  })

  routes.post('/finish', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, FinishRequest)
    const email = await store.finish(body)
    if (email === null)
      throw signInEnded('The sign-in has ended, or the token or code belongs to another one')
    const person =
      findPersonByEmail(identity.state, email) ?? createPerson(identity.state, email, readName(body.user))
    const firstSeen = person.signIns.length === 0
    person.email ||= email
    person.verifiedEmail = true
    person.oauth[body.provider] = true
    return c.json(
      await startSession(identity, person, { amr: ['oauth'], ip: getClientAddress(c), firstSeen }),
    )
  })

  return routes
}

function readName(user: string): Partial<Person> {
  if (user === '') return {}
  const parsed = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(AppleUser)
    .safeParse(user)
  if (!parsed.success) throw invalidRequest('user must be the JSON text from Apple')
  const { firstName, lastName } = parsed.data.name
  return { givenName: firstName, familyName: lastName }
}

const PickAccount = z.object({ stateId: z.string(), email: z.email() })

/** Simulates the phone on which a person picks an account: `{stateId, email}` returns `{idToken}` or `{code}`. */
export function createAccountPickerRoutes(store: NativeSignInStore): Hono {
  const routes = new Hono()

  routes.post('/', async (c) => {
    const request = PickAccount.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return c.json({ message: 'Send “stateId” and “email” as JSON.' }, 400)
    const result = await store.pick(request.data.stateId, request.data.email.toLowerCase())
    return result ? c.json(result) : c.json({ message: 'This sign-in has ended.' }, 410)
  })

  return routes
}

export type NativeProvider = (typeof nativeProviders)[number]

interface NativeSignIn {
  provider: NativeProvider
  clientId: string
  implicit: boolean
}

/** Sign-ins with a phone's account picker, from the start to the token or code that the phone returns. */
export interface NativeSignInStore {
  start(provider: NativeProvider, implicit: boolean): { clientId: string; stateId: string }
  /** The token or code that the phone gets when a person picks an account; null for an unknown sign-in. */
  pick(stateId: string, email: string): Promise<{ idToken: string } | { code: string } | null>
  /** The email address of a token or code; null if it belongs to another sign-in. A sign-in can finish only once. */
  finish(result: { provider: string; stateId: string; code: string; idToken: string }): Promise<string | null>
}

export function createNativeSignInStore(): NativeSignInStore {
  // Stands in for the signing keys of Google and Apple; not the key that signs sessions.
  const signingKey = randomBytes(32)
  const signIns = createOneTimeStore<NativeSignIn>()
  const codes = createOneTimeStore<{ stateId: string; email: string }>()

  const readEmail = async (idToken: string, stateId: string, clientId: string) => {
    try {
      const { payload } = await jwtVerify(idToken, signingKey, { audience: clientId })
      return payload['nonce'] === stateId && typeof payload['email'] === 'string' ? payload['email'] : null
    } catch {
      return null
    }
  }

  return {
    start(provider, implicit) {
      const clientId = `${provider}-client.sandbox.test`
      return { clientId, stateId: signIns.add({ provider, clientId, implicit }) }
    },
    async pick(stateId, email) {
      const signIn = signIns.find(stateId)
      if (!signIn) return null
      if (!signIn.implicit) return { code: codes.add({ stateId, email }) }
      const idToken = await new SignJWT({ email, nonce: stateId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(`https://${signIn.provider}.sandbox.test`)
        .setAudience(signIn.clientId)
        .setSubject(email)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(signingKey)
      return { idToken }
    },
    async finish({ provider, stateId, code, idToken }) {
      const signIn = signIns.consume(stateId)
      if (signIn?.provider !== provider) return null
      if (signIn.implicit) return readEmail(idToken, stateId, signIn.clientId)
      const pickedAccount = codes.consume(code)
      return pickedAccount?.stateId === stateId ? pickedAccount.email : null
    },
  }
}
