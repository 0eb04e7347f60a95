import { Hono } from 'hono'
import type { Identity } from '../identity.ts'
import type { SamlBook } from './saml-book.ts'
import { renderSamlEnd, renderSamlPage } from './saml-page.ts'

const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The page of a tenant's own identity provider, and what its button does. */
export function createSamlPageRoutes({ state }: Identity, book: SamlBook): Hono {
  const routes = new Hono()
  const getName = (tenantId: string) => state.tenants.find(({ id }) => id === tenantId)?.name ?? tenantId

  routes.get('/', (c) => {
    const signIn = book.signIns.find(c.req.query('id') ?? '')
    if (!signIn) return c.html(renderSamlEnd(), 410)
    return c.html(renderSamlPage(getName(signIn.tenantId), signIn.loginHint, false))
  })

  routes.post('/', async (c) => {
    const id = c.req.query('id') ?? ''
    const signIn = book.signIns.find(id)
    if (!signIn) return c.html(renderSamlEnd(), 410)
    const form = await c.req.parseBody()
    const email = typeof form['email'] === 'string' ? form['email'].trim().toLowerCase() : ''
    if (!emailPattern.test(email)) return c.html(renderSamlPage(getName(signIn.tenantId), email, true), 422)
    book.signIns.take(id)
    const target = new URL(signIn.redirectUrl)
    target.searchParams.set('code', book.codes.add({ tenantId: signIn.tenantId, email }))
    return c.redirect(target.href, 303)
  })

  return routes
}
