import { Hono } from 'hono'
import type { Identity } from '../identity.ts'
import { renderAccountChooser, renderExpiredChooser } from './account-chooser-page.ts'
import type { OAuthBook } from './oauth-book.ts'

const emailPattern = /^[^\s@]+@[^\s@]+$/

/** The page on which a person picks a Google account, and what its buttons do. */
export function createAccountChooserRoutes({ state }: Identity, book: OAuthBook): Hono {
  const routes = new Hono()

  routes.get('/', (c) => {
    const signIn = book.find(c.req.query('id') ?? '')
    if (!signIn) return c.html(renderExpiredChooser(), 410)
    return c.html(renderAccountChooser(state, signIn))
  })

  routes.post('/', async (c) => {
    const id = c.req.query('id') ?? ''
    const signIn = book.find(id)
    if (!signIn) return c.html(renderExpiredChooser(), 410)
    const form = await c.req.parseBody()
    const target = new URL(signIn.redirectUrl)
    if (form['deny'] !== undefined) {
      book.close(id)
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The account was not shared')
      return c.redirect(target.href, 303)
    }
    const given = form['email']
    const email = typeof given === 'string' ? given.trim().toLowerCase() : ''
    if (!emailPattern.test(email)) return c.html(renderAccountChooser(state, signIn, email), 422)
    book.close(id)
    target.searchParams.set('code', book.createCode({ provider: signIn.provider, email }))
    return c.redirect(target.href, 303)
  })

  return routes
}
