import { Hono } from 'hono'
import { z } from 'zod'
import {
  findPersonForMode,
  type SignInMode,
  signInModes,
  startVerifiedSession,
  StartSignIn,
} from '../address-verification.ts'
import type { Identity } from '../identity.ts'
import type { OneTimeStore } from '../one-time-store.ts'
import type { PendingSessions } from '../pending-sessions.ts'
import { createQrCode } from '../qr-code.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'

const StartChat = StartSignIn.extend({ loginId: z.string().trim().default('') })
const PollRequest = z.object({ pendingRef: z.string().min(1) })

/** Sign-in by sending a WhatsApp message instead of entering a code. The requesting page polls for its session. */
export function createNotpRoutes(identity: Identity, chats: Chats, pendingSessions: PendingSessions): Hono {
  const routes = new Hono()

  for (const mode of signInModes) {
    routes.post(`/whatsapp/${mode}`, async (c) => {
      readBearerToken(c, identity)
      const body = await readBody(c, StartChat)
      if (body.loginId !== '') findPersonForMode(identity.state, mode, body.loginId)
      const pendingRef = pendingSessions.open()
      const chatId = chats.add({ mode, pendingRef, body })
      const chatUrl = new URL(c.req.url)
      chatUrl.pathname = chatUrl.pathname.replace(/v1\/auth\/notp\/whatsapp\/[a-z-]+$/, 'whatsapp')
      chatUrl.search = new URLSearchParams({ id: chatId }).toString()
      return c.json({ pendingRef, redirectUrl: chatUrl.href, image: await createQrCode(chatUrl.href) })
    })
  }

  routes.post('/pending-session', async (c) => {
    readBearerToken(c, identity)
    const { pendingRef } = await readBody(c, PollRequest)
    return c.json(
      await startVerifiedSession(identity, pendingSessions.consume(pendingRef), getClientAddress(c)),
    )
  })

  return routes
}

/** Sign-ins that wait for a message. An empty login ID accepts any sender. */
export type Chats = OneTimeStore<{ mode: SignInMode; pendingRef: string; body: StartSignIn }>
