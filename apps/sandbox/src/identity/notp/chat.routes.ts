import { Hono } from 'hono'
import { findPersonFor } from '../address-proof.ts'
import type { Identity } from '../identity.ts'
import { IdentityError, invalidRequest } from '../identity-error.ts'
import { checkDestination } from '../otp/delivery.ts'
import type { PendingSessions } from '../pending-sessions.ts'
import { renderChat, renderChatEnd } from './chat-page.ts'
import type { Chats } from './chats.ts'

/** The page on which a person sends the message. */
export function createChatRoutes({ state }: Identity, chats: Chats, pending: PendingSessions): Hono {
  const routes = new Hono()

  routes.get('/', (c) => {
    const chat = chats.find(c.req.query('id') ?? '')
    return chat ? c.html(renderChat(chat.body.loginId)) : c.html(renderChatEnd(false), 410)
  })

  routes.post('/', async (c) => {
    const id = c.req.query('id') ?? ''
    const chat = chats.find(id)
    if (!chat) return c.html(renderChatEnd(false), 410)
    const form = await c.req.parseBody()
    const phone = typeof form['phone'] === 'string' ? form['phone'].trim() : ''
    const { mode, pendingRef, body } = chat
    const loginId = body.loginId || phone
    try {
      checkDestination('whatsapp', phone)
      const person = findPersonFor(state, mode, loginId)
      if ((person?.phone || body.user?.phone || loginId) !== phone)
        throw invalidRequest('This is not the phone of the person who signs in')
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      return c.html(renderChat(phone, error.message), 422)
    }
    chats.take(id)
    pending.confirm(pendingRef, {
      loginId,
      delivery: 'whatsapp',
      purpose: {
        kind: 'sign-in',
        profile: body.user ?? {},
        customClaims: body.loginOptions?.customClaims,
      },
    })
    return c.html(renderChatEnd(true))
  })

  return routes
}
