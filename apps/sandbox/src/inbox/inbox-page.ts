import { html } from 'hono/html'
import { renderLayout, type Markup } from '../pages/layout.ts'
import type { InboxMessage } from './inbox.ts'
import { renderHeading } from '../pages/heading.ts'
import { renderMessage } from './message-view.ts'
import { findSignInCode } from './sign-in-code.ts'

export interface InboxView {
  messages: InboxMessage[]
  /** The message in the reading pane. */
  message: InboxMessage | null
  /** True when a message was opened by its address, false when the pane follows the newest one. */
  isOpened: boolean
  /** Shows mail to this address only; '' shows all. */
  to: string
  version: string
}

export function renderInboxPage(view: InboxView): Markup {
  const { messages, message, isOpened, to, version } = view
  const code = isOpened && message ? findSignInCode(message) : null
  const title = isOpened && message ? (code ? `Code ${code}` : message.subject || 'Message') : 'Inbox'
  return renderLayout({
    title: `${title} · Parapet sandbox`,
    current: 'inbox',
    hasInboxScript: true,
    content: html`<p class="visually-hidden" role="status" data-status></p>
      <main
        class="inbox ${isOpened ? 'opened' : 'latest'}"
        data-inbox
        data-version="${version}"
        data-follows="${isOpened ? 'message' : 'latest'}"
      >
        <section
          class="list"
          data-list
          data-summary="${describeCount(messages.length)}"
          aria-labelledby="inbox-title"
        >
          <div class="bar">
            ${renderHeading(isOpened ? 2 : 1, 'inbox-title', html`Inbox <span class="quiet">${messages.length || ''}</span>`)}
            ${messages.length > 0 && html`<form method="post" action="/inbox/clear"><button class="button">Clear</button></form>`}
          </div>
          ${
            to &&
            html`<p class="filter">
              <span>Only to <strong>${to}</strong></span> <a href="/inbox">Show all</a>
            </p>`
          }
          ${
            messages.length > 0
              ? html`<ul class="rows">
                  ${messages.map((item) => renderRow(item, item === message, to))}
                </ul>`
              : html`<p class="empty">
                  Nothing here yet. Codes, links and every mail the app sends arrive here within a second.
                </p>`
          }
        </section>
        ${
          message
            ? renderMessage(message, { to, headingLevel: isOpened ? 1 : 2 })
            : html`<section class="message" data-message aria-label="Message">
                <p class="empty">Select a message to read it.</p>
              </section>`
        }
      </main>`,
  })
}

function renderRow(message: InboxMessage, isCurrent: boolean, to: string): Markup {
  const query = to && `?to=${encodeURIComponent(to)}`
  const receivedAt = new Date(message.receivedAt)
  return html`<li>
    <a class="mail-row" href="/inbox/${message.id}${query}" ${isCurrent && html` aria-current="true"`}>
      <span class="to">${message.to}</span>
      <time datetime="${message.receivedAt}" title="${receivedAt.toString()}"
        >${receivedAt.toLocaleTimeString('en-GB')}</time
      >
      <span class="subject">${message.subject || 'No subject'}</span>
    </a>
  </li>`
}

function describeCount(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`
}
