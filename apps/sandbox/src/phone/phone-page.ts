import { html } from 'hono/html'
import { type Markup, renderLayout } from '../pages/layout.ts'
import { type PhoneMessage, phoneOf } from './phone-log.ts'

export interface PhonePageProps {
  /** Newest first. */
  messages: PhoneMessage[]
  /** The phone that is open; '' opens the one with the newest message. */
  number: string
  version: string
  /** Whether a call waits for a key. */
  isOpen(id: string): boolean
}

export function renderPhonePage({ messages, number, version, isOpen }: PhonePageProps): Markup {
  const phones = [...Map.groupBy(messages, phoneOf)]
  const current = number || (phones[0]?.[0] ?? '')
  const conversation = messages.filter((message) => phoneOf(message) === current).toReversed()
  return renderLayout({
    title: `${number || 'Phones'} · Parapet sandbox`,
    currentPage: 'phone',
    script: 'phone',
    content: html`<p class="visually-hidden" role="status" data-status></p>
      <main
        class="inbox ${number ? 'opened' : 'latest'}"
        data-phones
        data-version="${version}"
        data-number="${number}"
      >
        <section class="list" data-list aria-labelledby="phones-title">
          <div class="bar">
            <h1 class="title" id="phones-title">Phones <span class="quiet">${phones.length || ''}</span></h1>
            ${messages.length > 0 && html`<form method="post" action="/phone/clear"><button class="button">Clear</button></form>`}
          </div>
          ${
            phones.length > 0
              ? html`<ul class="rows">
                  ${phones.map(([phone, [newest]]) => renderPhone(phone, newest!, phone === current))}
                </ul>`
              : html`<p class="empty">No texts or calls yet. They arrive here within a second.</p>`
          }
        </section>
        <section class="message phone" aria-labelledby="phone-title">
          <header>
            <a class="back" href="/phone">All phones</a>
            <h2 class="title" id="phone-title">${current || 'Text the app'}</h2>
          </header>
          <ol class="bubbles" data-conversation aria-label="Texts and calls">
            ${conversation.map((message) => renderMessage(message, isOpen(message.id)))}
          </ol>
          ${
            current &&
            html`<form method="post" action="/phone/calls" data-call>
              <input type="hidden" name="from" value="${current}" />
              <button class="button">Call the app</button>
            </form>`
          }
          ${renderReply(current)}
        </section>
      </main>`,
  })
}

const prefixes = { text: '', call: 'Call: ', voicemail: 'Voicemail: ' }

function renderPhone(phone: string, newest: PhoneMessage, isCurrent: boolean): Markup {
  return html`<li>
    <a
      class="mail-row"
      href="/phone?number=${encodeURIComponent(phone)}"
      ${isCurrent && html` aria-current="true"`}
    >
      <span class="to">${phone}</span>
      <time datetime="${newest.receivedAt}">${new Date(newest.receivedAt).toLocaleTimeString('en-US')}</time>
      <span class="subject">${prefixes[newest.kind]}${newest.body}</span>
    </a>
  </li>`
}

const names = { text: 'Text', call: 'Call', voicemail: 'Voicemail' }

function renderMessage(
  { id, kind, direction, from, body, receivedAt }: PhoneMessage,
  isOpen: boolean,
): Markup {
  const label = direction === 'out' ? (kind === 'call' ? 'You' : 'Reply') : `${names[kind]} from ${from}`
  return html`<li class="bubble ${direction}">
    <p class="quiet">
      ${label}, <time datetime="${receivedAt}">${new Date(receivedAt).toLocaleTimeString('en-US')}</time>
    </p>
    <p class="body">${body || 'This text is empty.'}</p>
    ${isOpen && renderKeypad(id)}
  </li>`
}

/** The keys that a call can ask for while it's in progress. */
function renderKeypad(id: string): Markup {
  return html`<form class="line" method="post" action="/phone/keys">
      <input type="hidden" name="id" value="${id}" />
      ${['1', '2', '3', '9', '*'].map(
        (key) =>
          html`<button
            class="button"
            name="key"
            value="${key}"
            aria-label="Press ${key === '*' ? 'star' : key}"
          >
            ${key}
          </button>`,
      )}
    </form>
    <form class="line" method="post" action="/phone/hang-up">
      <input type="hidden" name="id" value="${id}" />
      <button class="button">Hang up</button>
      <button class="button" formaction="/phone/voicemail">Send to voicemail</button>
    </form>`
}

/** Asks for a number if no phone is open. */
function renderReply(number: string): Markup {
  return html`<form class="reply card padded" method="post" action="/phone/reply" data-reply>
    ${
      number
        ? html`<input type="hidden" name="from" value="${number}" />`
        : html`<div class="field">
            <label for="reply-from">Your number</label>
            <div class="line">
              <input
                id="reply-from"
                name="from"
                type="tel"
                autocomplete="off"
                placeholder="+12025550134"
                required
              />
            </div>
          </div>`
    }
    <div class="field">
      <label for="reply-body">Reply</label>
      <div class="line">
        <input id="reply-body" name="body" autocomplete="off" maxlength="1600" required />
        <button class="button primary">Send</button>
      </div>
      <p class="problem" data-problem role="alert"></p>
    </div>
  </form>`
}
