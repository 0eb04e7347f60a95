import { html } from 'hono/html'
import { type Markup, renderHeading, renderLayout } from '../pages/layout.ts'
import type { InboxMessage } from './inbox.ts'

export interface InboxPageProps {
  messages: InboxMessage[]
  /** The message in the reading pane. */
  message: InboxMessage | null
  /** True if a message was opened by its URL, false if the pane follows the newest one. */
  isOpened: boolean
  /** Shows email to this address only; '' shows all. */
  to: string
  version: string
}

export function renderInboxPage(props: InboxPageProps): Markup {
  const { messages, message, isOpened, to, version } = props
  const code = isOpened && message ? findSignInCode(message) : null
  const title = isOpened && message ? (code ? `Code ${code}` : message.subject || 'Message') : 'Inbox'
  return renderLayout({
    title: `${title} · Parapet sandbox`,
    currentPage: 'inbox',
    script: 'inbox',
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
              <span>Sent to <strong>${to}</strong></span> <a href="/inbox">Show all</a>
            </p>`
          }
          ${
            messages.length > 0
              ? html`<ul class="rows">
                  ${messages.map((item) => renderRow(item, item === message, to))}
                </ul>`
              : html`<p class="empty">
                  No messages yet. Codes, links, and all email from the app arrive here within a second.
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
        >${receivedAt.toLocaleTimeString('en-US')}</time
      >
      <span class="subject">${message.subject || 'No subject'}</span>
    </a>
  </li>`
}

function describeCount(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`
}

/** The reading pane: code, rendered email, plain text and headers. */
export function renderMessage(
  message: InboxMessage,
  { to, headingLevel }: { to: string; headingLevel: 1 | 2 },
): Markup {
  const code = findSignInCode(message)
  const headers = Object.entries(message.headers)
  const backUrl = to ? `/inbox?to=${encodeURIComponent(to)}` : '/inbox'
  return html`<article class="message" data-message aria-labelledby="message-title">
    <header>
      <a class="back" href="${backUrl}">Back to the inbox</a>
      ${renderHeading(headingLevel, 'message-title', html`${message.subject || 'No subject'}`)}
      <dl class="facts">
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>From</dt>
        <dd>${message.from || 'Unknown'}</dd>
        <dt>Received</dt>
        <dd>
          <time datetime="${message.receivedAt}"
            >${new Date(message.receivedAt).toLocaleString('en-US')}</time
          >
        </dd>
      </dl>
    </header>
    ${code && html`<div class="code"><output aria-label="Sign-in code ${code.split('').join(' ')}">${code}</output><button class="button primary" type="button" data-copy="${code}">Copy code</button></div>`}
    ${
      message.html
        ? html`<iframe
              class="frame"
              title="Rendered email"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/inbox/${message.id}/html"
            ></iframe>
            ${renderDetails('Plain text', html`<pre class="text">${message.text || 'This email has no plain-text part.'}</pre>`)}`
        : html`<pre class="card text">${message.text || 'This message is empty.'}</pre>`
    }
    ${
      headers.length > 0 &&
      renderDetails(
        'Headers',
        html`<dl class="facts mono">
          ${headers.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>`,
      )
    }
  </article>`
}

function renderDetails(title: string, content: Markup): Markup {
  return html`<details class="card">
    <summary>${title}</summary>
    ${content}
  </details>`
}

const subjectPattern = /^(\d{6}) is your .*code$/

/** The one-time code in a message, or null. */
export function findSignInCode(message: Pick<InboxMessage, 'subject'>): string | null {
  return subjectPattern.exec(message.subject)?.[1] ?? null
}
