import { Hono } from 'hono'
import { html } from 'hono/html'
import { type Markup, renderLayout } from '../../pages/layout.ts'
import type { Person, SandboxState } from '../../state/sandbox-state.ts'
import type { Identity } from '../identity.ts'
import type { OAuthStore } from './oauth.routes.ts'

const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The page for picking a Google account, and its form handlers. */
export function createAccountChooserRoutes({ state }: Identity, store: OAuthStore): Hono {
  const routes = new Hono()

  routes.get('/', (c) => {
    const signIn = store.find(c.req.query('id') ?? '')
    if (!signIn) return c.html(renderExpiredChooser(), 410)
    return c.html(renderAccountChooser(state, signIn))
  })

  routes.post('/', async (c) => {
    const id = c.req.query('id') ?? ''
    const signIn = store.find(id)
    if (!signIn) return c.html(renderExpiredChooser(), 410)
    const form = await c.req.parseBody()
    const target = new URL(signIn.redirectUrl)
    if (form['deny'] !== undefined) {
      store.close(id)
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The account was not shared')
      return c.redirect(target.href, 303)
    }
    const value = form['email']
    const email = typeof value === 'string' ? value.trim().toLowerCase() : ''
    if (!emailPattern.test(email)) return c.html(renderAccountChooser(state, signIn, email), 422)
    store.close(id)
    target.searchParams.set('code', store.createCode({ provider: signIn.provider, email }))
    return c.redirect(target.href, 303)
  })

  return routes
}

/** The stand-in for Google's page: pick someone in the project, enter any other address, or deny. */
export function renderAccountChooser(
  state: SandboxState,
  { redirectUrl, loginHint }: { redirectUrl: string; loginHint: string },
  invalidEmail?: string,
): Markup {
  const people = state.people
    .filter(({ email, status }) => email !== '' && status !== 'disabled')
    .sort((a, b) => a.email.localeCompare(b.email))
  const hasProblem = invalidEmail !== undefined
  return renderLayout({
    title: 'Choose an account · Google stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <header>
          <h1>Choose an account</h1>
          <p class="quiet">This stands in for Google and continues to ${new URL(redirectUrl).host}.</p>
        </header>
        ${
          people.length > 0 &&
          html`<form method="post" class="accounts">
            <ul class="rows" aria-label="Accounts">
              ${people.map((person) => renderAccount(state, person))}
            </ul>
          </form>`
        }
        <form method="post" class="field" novalidate>
          <label for="email">${people.length > 0 ? 'Or use another address' : 'Email address'}</label>
          <div class="line">
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="off"
              required
              value="${invalidEmail ?? loginHint}"
              ${hasProblem && html` aria-invalid="true" aria-describedby="email-problem" autofocus`}
            />
            <button class="button primary">Continue</button>
          </div>
          ${hasProblem && html`<p class="problem" id="email-problem">Enter an email address, for example name@example.com.</p>`}
        </form>
        <form method="post"><button class="button deny" name="deny" value="1">Deny</button></form>
      </div>
    </main>`,
  })
}

export function renderExpiredChooser(): Markup {
  return renderLayout({
    title: 'Sign-in expired · Google stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>This sign-in has ended</h1>
        <p>
          It was already completed, or it started more than 10 minutes ago. Go back to the app and choose
          Google again.
        </p>
      </div>
    </main>`,
  })
}

function renderAccount(state: SandboxState, person: Person): Markup {
  const name = person.name || person.email
  const tenantLabels = person.memberships.map(({ tenantId, roleNames }) => {
    const tenantName = state.tenants.find(({ id }) => id === tenantId)?.name ?? tenantId
    return roleNames.length > 0 ? `${tenantName}: ${roleNames.join(', ')}` : tenantName
  })
  const lines = [name === person.email ? '' : person.email, ...tenantLabels].filter(Boolean)
  return html`<li>
    <button class="account" name="email" value="${person.email}">
      <span class="avatar" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span>
      <span><strong>${name}</strong> ${lines.map((line) => html`<span class="quiet">${line}</span> `)}</span>
    </button>
  </li>`
}
