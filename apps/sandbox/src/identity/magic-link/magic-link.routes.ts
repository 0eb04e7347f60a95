import { Hono } from 'hono'
import { z } from 'zod'
import {
  LoginId,
  prepareSignIn,
  prepareAddressUpdate,
  signInModes,
  StartSignIn,
  startVerifiedSession,
  type VerificationRequest,
} from '../address-verification.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import type { Identity } from '../identity.ts'
import { maskDestination, readDeliveryMethod, type DeliveryMethod } from '../otp/delivery.ts'
import { addLinkToken, checkLinkTarget, createLinkMessage, type LinkStore } from './link-store.ts'

const deliveries: DeliveryMethod[] = ['email', 'sms', 'whatsapp']
const URI = z.string().optional()
const StartWithLink = StartSignIn.extend({ URI })
const VerifyLink = z.object({ token: z.string().min(1) })
const UpdateEmail = z.object({
  loginId: LoginId,
  URI,
  email: z.string(),
  addToLoginIDs: z.boolean().optional(),
})
const UpdatePhone = z.object({
  loginId: LoginId,
  URI,
  phone: z.string(),
  addToLoginIDs: z.boolean().optional(),
})

/** Magic links: sign-up, sign-in, sign-up-or-in, verify, and update of an address. */
export function createMagicLinkRoutes(identity: Identity, links: LinkStore): Hono {
  const routes = new Hono()

  const sendLink = async (uri: string | undefined, request: VerificationRequest) => {
    const { destination, ...verification } = request
    const url = addLinkToken(checkLinkTarget(uri, identity), links.create(verification))
    identity.inbox.add(await createLinkMessage(request.delivery, destination, url))
    return maskDestination(request.delivery, destination)
  }

  for (const mode of signInModes) {
    routes.post(`/${mode}/:delivery`, async (c) => {
      readBearerToken(c, identity)
      const delivery = readDeliveryMethod(c.req.param('delivery'), deliveries)
      const body = await readBody(c, StartWithLink)
      return c.json(await sendLink(body.URI, prepareSignIn(identity.state, mode, delivery, body)))
    })
  }

  routes.post('/verify', async (c) => {
    readBearerToken(c, identity)
    const { token } = await readBody(c, VerifyLink)
    return c.json(await startVerifiedSession(identity, links.consume(token), getClientAddress(c)))
  })

  routes.post('/update/email', async (c) => {
    const token = readBearerToken(c, identity)
    const body = await readBody(c, UpdateEmail)
    const change = { loginId: body.loginId, address: body.email, addToLoginIds: body.addToLoginIDs }
    return c.json(await sendLink(body.URI, await prepareAddressUpdate(identity, token, 'email', change)))
  })

  routes.post('/update/phone/:delivery', async (c) => {
    const token = readBearerToken(c, identity)
    const delivery = readDeliveryMethod(c.req.param('delivery'), deliveries)
    const body = await readBody(c, UpdatePhone)
    const change = { loginId: body.loginId, address: body.phone, addToLoginIds: body.addToLoginIDs }
    return c.json(await sendLink(body.URI, await prepareAddressUpdate(identity, token, delivery, change)))
  })

  return routes
}
