import { html } from 'hono/html'
import { renderLayout, type Markup } from '../../pages/layout.ts'

/** The stand-in for WhatsApp: whose phone sends the message. */
export function renderChat(phone: string, problem?: string): Markup {
  return renderLayout({
    title: 'Send the message · WhatsApp stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>Sign in to Parapet</h1>
        <p class="quiet">This stands in for WhatsApp. Say which phone sends the message.</p>
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

export function renderChatEnd(hasSent: boolean): Markup {
  return renderLayout({
    title: 'Sign-in · WhatsApp stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>${hasSent ? 'The message was sent' : 'This sign-in has ended'}</h1>
        <p>
          ${
            hasSent
              ? 'Go back to the page where you began: it signs you in.'
              : 'It was finished already, or started more than 10 minutes ago. Start again in the app.'
          }
        </p>
      </div>
    </main>`,
  })
}
