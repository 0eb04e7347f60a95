import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { type Markup, renderLayout } from '../../pages/layout.ts'
import { isTrustedOrigin } from '../cors.ts'
import { badRequest, invalidRequest, missingArgument, signInEnded } from '../identity-error.ts'
import type { Identity } from '../identity.ts'
import { createOneTimeStore, type OneTimeStore } from '../one-time-store.ts'
import { createPerson, findMembership, findPersonByEmail } from '../person-store.ts'
import { getClientAddress, readBearerToken, readBody } from '../request.ts'
import { startSession } from '../session-store.ts'

const ExchangeCode = z.object({ code: z.string().min(1) })

/** Sign-in at a tenant's own identity provider: the redirect to its page, and the exchange of its code. */
export function createSamlRoutes(identity: Identity, store: SamlStore): Hono {
  const { state } = identity
  const routes = new Hono()

  routes.post('/authorize', (c) => {
    readBearerToken(c, identity)
    const { tenant = '', redirectURL = '', loginHint = '' } = c.req.query()
    if (redirectURL === '') throw missingArgument('redirectURL')
    if (!isTrustedOrigin(redirectURL, identity.appUrl))
      throw invalidRequest('redirectURL must belong to the app or to this machine')
    const domain = tenant.split('@')[1]
    const tenantRecord = state.tenants.find(
      ({ id, selfProvisioningDomains }) =>
        id === tenant || (domain !== undefined && selfProvisioningDomains.includes(domain)),
    )
    if (!tenantRecord) throw badRequest(`No tenant for "${tenant}"`)
    const id = store.signIns.add({
      tenantId: tenantRecord.id,
      redirectUrl: redirectURL,
      loginHint: loginHint || (domain === undefined ? '' : tenant),
    })
    const pageUrl = new URL(c.req.url)
    pageUrl.pathname = pageUrl.pathname.replace(/v1\/auth\/saml\/authorize$/, 'saml')
    pageUrl.search = new URLSearchParams({ id }).toString()
    return c.json({ url: pageUrl.href })
  })

  routes.post('/exchange', async (c) => {
    readBearerToken(c, identity)
    const { code } = await readBody(c, ExchangeCode)
    const account = store.codes.consume(code)
    if (!account) throw signInEnded('The code was already used or has expired')
    const person = findPersonByEmail(state, account.email) ?? createPerson(state, account.email)
    if (!findMembership(person, account.tenantId))
      person.memberships.push({ tenantId: account.tenantId, roleNames: [] })
    person.email ||= account.email
    person.verifiedEmail = true
    person.usesSaml = true
    const firstSeen = person.signIns.length === 0
    return c.json(await startSession(identity, person, { amr: ['saml'], ip: getClientAddress(c), firstSeen }))
  })

  return routes
}

const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The page of a tenant's own identity provider, and its form handler. */
export function createSamlPageRoutes({ state }: Identity, store: SamlStore): Hono {
  const routes = new Hono()
  const getTenantName = (tenantId: string) =>
    state.tenants.find(({ id }) => id === tenantId)?.name ?? tenantId

  routes.get('/', (c) => {
    const signIn = store.signIns.find(c.req.query('id') ?? '')
    if (!signIn) return c.html(renderSamlExpired(), 410)
    return c.html(renderSamlPage(getTenantName(signIn.tenantId), signIn.loginHint, false))
  })

  routes.post('/', async (c) => {
    const id = c.req.query('id') ?? ''
    const signIn = store.signIns.find(id)
    if (!signIn) return c.html(renderSamlExpired(), 410)
    const form = await c.req.parseBody()
    const email = typeof form['email'] === 'string' ? form['email'].trim().toLowerCase() : ''
    if (!emailPattern.test(email))
      return c.html(renderSamlPage(getTenantName(signIn.tenantId), email, true), 422)
    store.signIns.consume(id)
    const target = new URL(signIn.redirectUrl)
    target.searchParams.set('code', store.codes.add({ tenantId: signIn.tenantId, email }))
    return c.redirect(target.href, 303)
  })

  return routes
}

/** The stand-in for a company's sign-in page. */
export function renderSamlPage(tenantName: string, email: string, hasProblem: boolean): Markup {
  return renderLayout({
    title: `${tenantName} · single sign-on stand-in`,
    content: html`<main class="chooser">
      <div class="card">
        <h1>${tenantName}</h1>
        <p class="quiet">This stands in for ${tenantName}’s sign-in page. No password needed.</p>
        <form method="post" class="field" novalidate>
          <label for="email">Email address</label>
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
          ${hasProblem && html`<p class="problem" id="email-problem">Enter an email address, for example name@example.com.</p>`}
        </form>
      </div>
    </main>`,
  })
}

export function renderSamlExpired(): Markup {
  return renderLayout({
    title: 'Sign-in expired · single sign-on stand-in',
    content: html`<main class="chooser">
      <div class="card">
        <h1>This sign-in has ended</h1>
        <p>It was already completed, or it started more than 10 minutes ago. Start again in the app.</p>
      </div>
    </main>`,
  })
}

/** Sign-ins at a tenant's own sign-in page, and the codes it returns. */
export interface SamlStore {
  signIns: OneTimeStore<{ tenantId: string; redirectUrl: string; loginHint: string }>
  codes: OneTimeStore<{ tenantId: string; email: string }>
}

export const createSamlStore = (): SamlStore => ({
  signIns: createOneTimeStore(),
  codes: createOneTimeStore(),
})
