import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import {
  combineFactors,
  findPersonForMode,
  LoginId,
  readFirstFactor,
  StartSignIn,
} from '../address-verification.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import type { Identity } from '../identity.ts'
import { invalidToken, wrongAuthenticatorCode } from '../identity-error.ts'
import { createPerson, findPerson, getPerson } from '../person-store.ts'
import { createQrCode } from '../qr-code.ts'
import { readRefreshToken, startSession } from '../session-store.ts'

const VerifyCode = StartSignIn.extend({ code: z.string().min(1) })
const UpdateRequest = z.object({ loginId: LoginId })

/** Authenticator apps: sign-up, verify, and a new secret for a signed-in person. */
export function createTotpRoutes(identity: Identity): Hono {
  const { state } = identity
  const lastUsedSteps = new Map<string, number>()
  const routes = new Hono()

  const createTotp = (person: Person, secret: Secret) =>
    new TOTP({ issuer: 'Parapet', label: person.loginIds[0] ?? person.userId, secret })
  const issueSecret = async (person: Person) => {
    const secret = new Secret({ size: 20 })
    const provisioningURL = createTotp(person, secret).toString()
    person.totpSecret = secret.base32
    return { provisioningURL, image: await createQrCode(provisioningURL), key: secret.base32 }
  }

  routes.post('/signup', async (c) => {
    readBearerToken(c, identity)
    const body = await readBody(c, StartSignIn)
    findPersonForMode(state, 'signup', body.loginId)
    return c.json(await issueSecret(createPerson(state, body.loginId, body.user)))
  })

  routes.post('/verify', async (c) => {
    const token = readBearerToken(c, identity)
    const body = await readBody(c, VerifyCode)
    const firstFactor = await readFirstFactor(identity, token, body)
    const person = getPerson(state, body.loginId)
    if (!person.totpSecret) throw wrongAuthenticatorCode()
    const totp = createTotp(person, Secret.fromBase32(person.totpSecret))
    const now = Date.now()
    const offset = totp.validate({ token: body.code.trim(), timestamp: now, window: 1 })
    if (offset === null) throw wrongAuthenticatorCode()
    // A code must not work twice, in case someone else has seen it.
    const step = totp.counter({ timestamp: now }) + offset
    if (step <= (lastUsedSteps.get(person.totpSecret) ?? 0)) throw wrongAuthenticatorCode()
    lastUsedSteps.set(person.totpSecret, step)
    const signIn = {
      amr: combineFactors(person, 'totp', firstFactor),
      ip: getClientAddress(c),
      firstSeen: person.signIns.length === 0,
      customClaims: body.loginOptions?.customClaims,
    }
    return c.json(await startSession(identity, person, signIn))
  })

  routes.post('/update', async (c) => {
    const { person } = await readRefreshToken(identity, readBearerToken(c, identity))
    const { loginId: id } = await readBody(c, UpdateRequest)
    if (findPerson(state, id) !== person) throw invalidToken('The refresh token belongs to another user')
    return c.json(await issueSecret(person))
  })

  return routes
}
