import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Markup, renderLayout } from '../../pages/layout.ts'
import { findPersonForMode } from '../address-verification.ts'
import { IdentityError, invalidRequest } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { checkDestination } from '../otp/delivery.ts'
import type { PendingSessions } from '../pending-sessions.ts'
import type { Chats } from './notp.routes.ts'

/** The page that stands in for the chat. */
export function createChatRoutes({ state }: Identity, chats: Chats, pendingSessions: PendingSessions): Hono {
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
      const person = findPersonForMode(state, mode, loginId)
      if ((person?.phone || body.user?.phone || loginId) !== phone)
        throw invalidRequest("This isn't the phone number of the person signing in")
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      return c.html(renderChat(phone, error.message), 422)
    }
    chats.consume(id)
    pendingSessions.confirm(pendingRef, {
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

/** The stand-in for WhatsApp: asks for the phone that sends the message. */
export function renderChat(phone: string, problem?: string): Markup {
  return renderLayout({
    title: 'Send the message · WhatsApp stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>Sign in to Parapet</h1>
        <p class="quiet">This stands in for WhatsApp. Enter the phone number that sends the message.</p>
        <form method="post" class="field" novalidate>
          <label for="phone">Phone number</label>
          <div class="line">
            <input
              id="phone"
              name="phone"
              type="tel"
              autocomplete="off"
              required
              value="${phone}"
              ${problem !== undefined && html` aria-invalid="true" aria-describedby="phone-problem" autofocus`}
            />
            <button class="button primary">Send</button>
          </div>
          ${problem !== undefined && html`<p class="problem" id="phone-problem">${problem}</p>`}
        </form>
      </div>
    </main>`,
  })
}

export function renderChatEnd(isSent: boolean): Markup {
  return renderLayout({
    title: 'Sign-in · WhatsApp stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>${isSent ? 'Message sent' : 'This sign-in has ended'}</h1>
        <p>
          ${
            isSent
              ? 'Go back to the page where you started. You’ll be signed in there.'
              : 'It was already completed, or it started more than 10 minutes ago. Start again in the app.'
          }
        </p>
      </div>
    </main>`,
  })
}
