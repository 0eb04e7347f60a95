import { Hono, type Context } from 'hono'
import type { Inbox } from './inbox.ts'
import { renderInboxPage } from './inbox-page.ts'

const pageSize = 200
/** The CSP for emails: allows styles and local images, but no scripts and no external content. */
const mailCsp =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The inbox as JSON for tests and as pages for people. */
export function createInboxRoutes(inbox: Inbox): Hono {
  const routes = new Hono()
  const getVersion = () => `"${inbox.getVersion()}"`

  routes.get('/messages', (c) => {
    c.header('ETag', getVersion())
    c.header('Cache-Control', 'no-cache')
    const limit = Number(c.req.query('limit') ?? '')
    return c.json(inbox.list({ to: readAddress(c) || undefined, ...(limit > 0 && { limit }) }))
  })

  routes.delete('/messages', (c) => {
    inbox.clear()
    return c.json({})
  })

  routes.post('/clear', (c) => {
    inbox.clear()
    return c.redirect('/inbox', 303)
  })

  const renderPage = (c: Context, id?: string) => {
    const to = readAddress(c)
    const messages = inbox.list({ to: to || undefined, limit: pageSize })
    const requestedMessage = id === undefined ? null : inbox.find(id)
    const message = id === undefined ? (messages[0] ?? null) : requestedMessage
    const page = renderInboxPage({
      messages,
      message,
      isOpened: requestedMessage !== null,
      to,
      version: getVersion(),
    })
    return c.html(page, id !== undefined && !requestedMessage ? 404 : 200)
  }
  routes.get('/', (c) => renderPage(c))
  routes.get('/:id', (c) => renderPage(c, c.req.param('id')))

  routes.get('/:id/html', (c) => {
    const message = inbox.find(c.req.param('id'))
    if (!message) return c.text('This message is no longer in the inbox.', 404)
    c.header('Content-Security-Policy', mailCsp)
    return c.html(`<base target="_blank">${message.html}`)
  })

  return routes
}

/** An unencoded plus sign in the address arrives as a space. */
function readAddress(c: Context): string {
  return (c.req.query('to') ?? '').replaceAll(' ', '+')
}
