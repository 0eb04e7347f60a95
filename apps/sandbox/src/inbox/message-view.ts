import { html } from 'hono/html'
import { renderHeading } from '../pages/heading.ts'
import type { Markup } from '../pages/layout.ts'
import type { InboxMessage } from './inbox.ts'
import { findSignInCode } from './sign-in-code.ts'

/** The reading pane: code first, then the mail as it looks, its text and its headers. */
export function renderMessage(
  message: InboxMessage,
  { to, headingLevel }: { to: string; headingLevel: 1 | 2 },
): Markup {
  const code = findSignInCode(message)
  const headers = Object.entries(message.headers)
  const back = to ? `/inbox?to=${encodeURIComponent(to)}` : '/inbox'
  return html`<article class="message" data-message aria-labelledby="message-title">
    <header>
      <a class="back" href="${back}">Back to the inbox</a>
      ${renderHeading(headingLevel, 'message-title', html`${message.subject || 'No subject'}`)}
      <dl class="facts">
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>From</dt>
        <dd>${message.from || 'Unknown'}</dd>
        <dt>Received</dt>
        <dd>
          <time datetime="${message.receivedAt}"
            >${new Date(message.receivedAt).toLocaleString('en-GB')}</time
          >
        </dd>
      </dl>
    </header>
    ${code && html`<div class="code"><output aria-label="Sign-in code ${code.split('').join(' ')}">${code}</output><button class="button primary" type="button" data-copy="${code}">Copy code</button></div>`}
    ${
      message.html
        ? html`<iframe
              class="frame"
              title="The mail as it looks"
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              src="/inbox/${message.id}/html"
            ></iframe>
            ${renderDetails('Plain text', html`<pre class="text">${message.text || 'This mail has no plain-text part.'}</pre>`)}`
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
