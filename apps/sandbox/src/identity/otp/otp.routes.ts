import { Hono } from 'hono'
import { z } from 'zod'
import {
  LoginId,
  prepareSignIn,
  prepareAddressUpdate,
  readFirstFactor,
  signInModes,
  StartSignIn,
  startVerifiedSession,
  type VerificationRequest,
} from '../address-verification.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import type { Identity } from '../identity.ts'
import { type CodeStore, createCodeMessage } from './code-store.ts'
import { maskDestination, readDeliveryMethod } from './delivery.ts'

const VerifyCode = z.object({ loginId: LoginId, code: z.string().min(1) })
const UpdateEmail = z.object({ loginId: LoginId, email: z.string(), addToLoginIDs: z.boolean().optional() })
const UpdatePhone = z.object({ loginId: LoginId, phone: z.string(), addToLoginIDs: z.boolean().optional() })

/** One-time codes: sign-up, sign-in, sign-up-or-in, verify, and update of an address. */
export function createOtpRoutes(identity: Identity, codes: CodeStore): Hono {
  const routes = new Hono()

  const sendCode = async ({ delivery, loginId: id, destination, purpose }: VerificationRequest) => {
    const code = codes.create(delivery, id, purpose)
    identity.inbox.add(await createCodeMessage(delivery, destination, code))
    return maskDestination(delivery, destination)
  }

  for (const mode of signInModes) {
    routes.post(`/${mode}/:delivery`, async (c) => {
      const token = readBearerToken(c, identity)
      const delivery = readDeliveryMethod(c.req.param('delivery'))
      const body = await readBody(c, StartSignIn)
      const firstFactor = await readFirstFactor(identity, token, body)
      return c.json(await sendCode(prepareSignIn(identity.state, mode, delivery, body, firstFactor)))
    })
  }

  routes.post('/verify/:delivery', async (c) => {
    readBearerToken(c, identity)
    const delivery = readDeliveryMethod(c.req.param('delivery'))
    const body = await readBody(c, VerifyCode)
    const purpose = codes.consume(delivery, body.loginId, body.code)
    const verification = { loginId: body.loginId, delivery, purpose }
    return c.json(await startVerifiedSession(identity, verification, getClientAddress(c)))
  })

  routes.post('/update/email', async (c) => {
    const token = readBearerToken(c, identity)
    const body = await readBody(c, UpdateEmail)
    const change = { loginId: body.loginId, address: body.email, addToLoginIds: body.addToLoginIDs }
    return c.json(await sendCode(await prepareAddressUpdate(identity, token, 'email', change)))
  })

  routes.post('/update/phone/:delivery', async (c) => {
    const token = readBearerToken(c, identity)
    const delivery = readDeliveryMethod(c.req.param('delivery'))
    const body = await readBody(c, UpdatePhone)
    const change = { loginId: body.loginId, address: body.phone, addToLoginIds: body.addToLoginIDs }
    return c.json(await sendCode(await prepareAddressUpdate(identity, token, delivery, change)))
  })

  return routes
}
