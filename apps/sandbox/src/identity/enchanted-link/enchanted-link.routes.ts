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
import { enchantedLinkPending } from '../identity-error.ts'
import { addLinkToken, checkLinkTarget } from '../magic-link/link-store.ts'
import { maskDestination } from '../otp/delivery.ts'
import { createPendingSessions } from '../pending-sessions.ts'
import { createEnchantedLinkMessage, createNumberedLinkStore } from './numbered-link-store.ts'

const URI = z.string().optional()
const StartWithLink = StartSignIn.extend({ URI })
const UpdateEmail = z.object({
  loginId: LoginId,
  URI,
  email: z.string(),
  addToLoginIDs: z.boolean().optional(),
})
const VerifyLink = z.object({ token: z.string().min(1) })
const PollRequest = z.object({ pendingRef: z.string().min(1) })

/** Emailed links that sign in the page that requested them, wherever they are opened. */
export function createEnchantedLinkRoutes(identity: Identity): Hono {
  const pendingSessions = createPendingSessions(enchantedLinkPending)
  const numberedLinks = createNumberedLinkStore(pendingSessions)
  const routes = new Hono()

  const sendLinks = async (
    uri: string | undefined,
    { destination, ...verification }: VerificationRequest,
  ) => {
    const target = checkLinkTarget(uri, identity)
    const pendingRef = pendingSessions.open()
    const { linkId, choices } = numberedLinks.create(pendingRef, verification)
    const links = choices.map((choice) => ({
      linkId: choice.linkId,
      url: addLinkToken(target, choice.token),
    }))
    identity.inbox.add(await createEnchantedLinkMessage(destination, links))
    return { pendingRef, linkId, ...maskDestination('email', destination) }
  }

  for (const mode of signInModes) {
    routes.post(`/${mode}/email`, async (c) => {
      readBearerToken(c, identity)
      const body = await readBody(c, StartWithLink)
      return c.json(await sendLinks(body.URI, prepareSignIn(identity.state, mode, 'email', body)))
    })
  }

  routes.post('/update/email', async (c) => {
    const token = readBearerToken(c, identity)
    const body = await readBody(c, UpdateEmail)
    const change = { loginId: body.loginId, address: body.email, addToLoginIds: body.addToLoginIDs }
    return c.json(await sendLinks(body.URI, await prepareAddressUpdate(identity, token, 'email', change)))
  })

  routes.post('/verify', async (c) => {
    readBearerToken(c, identity)
    const { token } = await readBody(c, VerifyLink)
    numberedLinks.choose(token)
    return c.json({})
  })

  routes.post('/pending-session', async (c) => {
    readBearerToken(c, identity)
    const { pendingRef } = await readBody(c, PollRequest)
    return c.json(
      await startVerifiedSession(identity, pendingSessions.consume(pendingRef), getClientAddress(c)),
    )
  })

  return routes
}
