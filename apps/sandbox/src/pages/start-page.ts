import { html } from 'hono/html'
import type { Identity } from '../identity/identity.ts'
import { renderLayout, type Markup } from './layout.ts'

export interface StartPageView {
  identity: Identity
  identityUrl: string
  smtpHost: string
  smtpPort: number
}

export function renderStartPage({ identity, identityUrl, smtpHost, smtpPort }: StartPageView): Markup {
  const { state, inbox, faults, projectId, accessKey } = identity
  const mailCount = inbox.list().length
  return renderLayout({
    title: 'Parapet sandbox',
    current: 'start',
    content: html`<main class="page">
      <header>
        <h1>The hosted services, on this machine</h1>
        <p>
          Parapet signs people in and sends mail through hosted services. This program stands in for them
          while you develop, demonstrate and test: nothing leaves this machine. It is never deployed.
        </p>
      </header>
      <div class="doors">
        <a class="card door" href="/inbox"
          ><strong>Inbox</strong
          ><span class="quiet"
            >${mailCount === 0 ? 'Empty. Sign-in codes and all mail arrive here.' : `${mailCount} ${mailCount === 1 ? 'message' : 'messages'}, sign-in codes among them`}</span
          ></a
        >
        <a class="card door" href="/people"
          ><strong>People</strong
          ><span class="quiet"
            >${state.people.length === 0 ? 'Nobody yet' : `${state.people.length} who can sign in, in ${state.tenants.length} ${state.tenants.length === 1 ? 'organisation' : 'organisations'}`}</span
          ></a
        >
      </div>
      <section class="card padded" aria-labelledby="sign-in">
        <h2 id="sign-in">Sign in</h2>
        <ol class="steps">
          <li>
            Open the app and enter the address of one of the <a href="/people">people</a>, or any other.
          </li>
          <li>Take the six-digit code from the <a href="/inbox">inbox</a>.</li>
          <li>Or choose Google in the app, and then anybody on the page that follows.</li>
        </ol>
      </section>
      <section class="card padded" aria-labelledby="settings">
        <h2 id="settings">Where things are</h2>
        <dl class="facts">
          <dt>Identity</dt>
          <dd><code>${identityUrl}</code></dd>
          <dt>Project id</dt>
          <dd><code>${projectId}</code></dd>
          <dt>Access key</dt>
          <dd><code>${accessKey}</code></dd>
          <dt>SMTP</dt>
          <dd><code>smtp://${smtpHost}:${smtpPort}</code></dd>
          <dt>Inbox as JSON</dt>
          <dd>
            <a href="/inbox/messages"><code>/inbox/messages</code></a>
          </dd>
          <dt>Switches</dt>
          <dd>
            <a href="/control"><code>/control</code></a
            >: identity is ${faults.identity}
          </dd>
        </dl>
      </section>
    </main>`,
  })
}
