import { Hono } from 'hono'
import { z } from 'zod'
import type { Person } from '../../state/sandbox-state.ts'
import { readBearerToken } from '../bearer.ts'
import { getClientAddress } from '../client-address.ts'
import type { Identity } from '../identity.ts'
import { invalidRequest, invalidToken, userDisabled, userExists, userNotFound } from '../identity-error.ts'
import { createPerson, findPerson, normalizeLoginId } from '../person-store.ts'
import { readBody } from '../read-body.ts'
import { readRefreshToken, startSession } from '../session-store.ts'
import type { CodeBook, CodePurpose } from './code-book.ts'
import { createCodeMessage } from './code-message.ts'
import { checkDestination, Delivery, describeMaskedDestination, getDestination } from './delivery.ts'

const loginId = z.string().trim().min(1)
const SendCode = z.object({
  loginId,
  loginOptions: z.object({ customClaims: z.record(z.string(), z.unknown()).optional() }).optional(),
  user: z
    .object({
      name: z.string(),
      givenName: z.string(),
      middleName: z.string(),
      familyName: z.string(),
      email: z.string(),
      phone: z.string(),
    })
    .partial()
    .optional(),
})
const VerifyCode = z.object({ loginId, code: z.string().min(1) })
const UpdateEmail = z.object({ loginId, email: z.string(), addToLoginIDs: z.boolean().optional() })
const UpdatePhone = z.object({ loginId, phone: z.string(), addToLoginIDs: z.boolean().optional() })

/** One-time codes: sign-up, sign-in, both in one, verify, and the change of an address. */
export function createOtpRoutes(identity: Identity, codes: CodeBook): Hono {
  const { state, inbox } = identity
  const routes = new Hono()

  const readDelivery = (value: string): Delivery => {
    const result = Delivery.safeParse(value)
    if (!result.success) throw invalidRequest(`There is no delivery method "${value}"`)
    return result.data
  }
  const sendCode = async (delivery: Delivery, id: string, destination: string, purpose: CodePurpose) => {
    const code = codes.create(delivery, id, purpose)
    inbox.add(await createCodeMessage(delivery, destination, code))
    return describeMaskedDestination(delivery, destination)
  }

  for (const mode of ['signin', 'signup', 'signup-in']) {
    routes.post(`/${mode}/:delivery`, async (c) => {
      readBearerToken(c, identity)
      const delivery = readDelivery(c.req.param('delivery'))
      const body = await readBody(c, SendCode)
      const person = findPerson(state, body.loginId)
      if (mode === 'signin' && !person) throw userNotFound()
      if (mode === 'signup' && person) throw userExists(body.loginId)
      if (person?.status === 'disabled') throw userDisabled()
      const destination = getDestination(delivery, body.loginId, person ?? body.user)
      const purpose: CodePurpose = {
        kind: 'sign-in',
        profile: body.user ?? {},
        customClaims: body.loginOptions?.customClaims,
      }
      return c.json(await sendCode(delivery, body.loginId, destination, purpose))
    })
  }

  routes.post('/verify/:delivery', async (c) => {
    readBearerToken(c, identity)
    const delivery = readDelivery(c.req.param('delivery'))
    const body = await readBody(c, VerifyCode)
    const purpose = codes.use(delivery, body.loginId, body.code)
    const known = findPerson(state, purpose.kind === 'update' ? purpose.userId : body.loginId)
    if (purpose.kind === 'update' && !known) throw userNotFound()
    const person =
      known ?? createPerson(state, body.loginId, purpose.kind === 'sign-in' ? purpose.profile : {})
    if (purpose.kind === 'update') applyUpdate(identity, person, delivery, purpose)
    // A code proves the address it was sent to.
    if (delivery === 'email') {
      person.email ||= normalizeLoginId(body.loginId)
      person.verifiedEmail = true
    } else {
      person.phone ||= body.loginId
      person.verifiedPhone = true
    }
    const signIn = {
      amr: [delivery],
      ip: getClientAddress(c),
      firstSeen: person.signIns.length === 0,
      customClaims: purpose.kind === 'sign-in' ? purpose.customClaims : undefined,
    }
    return c.json(await startSession(identity, person, signIn))
  })

  const requestUpdate = async (
    token: string,
    id: string,
    delivery: Delivery,
    address: string,
    addToLoginIds = false,
  ) => {
    const { person } = await readRefreshToken(identity, token)
    if (findPerson(state, id) !== person) throw invalidToken('The refresh token belongs to another user')
    const destination = checkDestination(delivery, address)
    return sendCode(delivery, id, destination, {
      kind: 'update',
      userId: person.userId,
      address: destination,
      addToLoginIds,
    })
  }

  routes.post('/update/email', async (c) => {
    const token = readBearerToken(c, identity)
    const body = await readBody(c, UpdateEmail)
    return c.json(await requestUpdate(token, body.loginId, 'email', body.email, body.addToLoginIDs))
  })

  routes.post('/update/phone/:delivery', async (c) => {
    const token = readBearerToken(c, identity)
    const delivery = readDelivery(c.req.param('delivery'))
    const body = await readBody(c, UpdatePhone)
    return c.json(await requestUpdate(token, body.loginId, delivery, body.phone, body.addToLoginIDs))
  })

  return routes
}

function applyUpdate(
  { state }: Identity,
  person: Person,
  delivery: Delivery,
  { address, addToLoginIds }: Extract<CodePurpose, { kind: 'update' }>,
): void {
  if (addToLoginIds) {
    const holder = findPerson(state, address)
    if (holder && holder !== person) throw userExists(address)
    person.loginIds = [...new Set([...person.loginIds, address])]
  }
  if (delivery === 'email') person.email = address
  else person.phone = address
}
