import { html } from 'hono/html'
import { renderLayout, type Markup } from '../../pages/layout.ts'

/** The stand-in for the sign-in page of a company. */
export function renderSamlPage(tenantName: string, email: string, hasProblem: boolean): Markup {
  return renderLayout({
    title: `${tenantName} · single sign-on stand-in`,
    content: html`<main class="chooser">
      <div class="card">
        <h1>${tenantName}</h1>
        <p class="quiet">This stands in for the sign-in page of ${tenantName}. Nobody asks for a password.</p>
        <form method="post" class="field" novalidate>
          <label for="email">E-mail address</label>
          <div class="line">
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="off"
              required
              value="${email}"
              ${hasProblem && html` aria-invalid="true" aria-describedby="email-problem" autofocus`}
            />
            <button class="button primary">Continue</button>
          </div>
          ${hasProblem && html`<p class="problem" id="email-problem">Enter an address such as name@example.com.</p>`}
        </form>
      </div>
    </main>`,
  })
}

export function renderSamlEnd(): Markup {
  return renderLayout({
    title: 'Sign-in expired · single sign-on stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>This sign-in has ended</h1>
        <p>It was finished already, or started more than 10 minutes ago. Start again in the app.</p>
      </div>
    </main>`,
  })
}
