import { type Context, Hono } from 'hono'
import { allows, type Authenticator, type Principal, requireOperation } from './authenticator.ts'
import type { MessageContext } from './handle-message.ts'
import { checkMessages } from './hub.ts'
import { presenceAction, RealtimeError, toWireError, type WireMessage } from './protocol.ts'

interface BatchSpec {
  channels: string | string[]
  messages: WireMessage | WireMessage[]
}

/** The REST endpoints, which need no connection. */
export function createRestRoutes({ hub, authenticator }: MessageContext): Hono {
  const routes = new Hono()

  routes.get('/time', (c) => c.json([Date.now()]))
  routes.get('/is-the-internet-up.txt', (c) => c.text('yes'))

  routes.post('/keys/:name/requestToken', async (c) =>
    c.json(authenticator.exchange(c.req.param('name'), await readJson(c)), 201),
  )

  routes.get('/channels/:name/messages', async (c) => {
    const name = c.req.param('name')
    requireOperation((await authenticate(c, authenticator)).capability, name, 'history')
    return c.json(
      hub
        .getChannel(name)
        .history()
        .slice(0, Number(c.req.query('limit') ?? 100)),
    )
  })

  routes.post('/channels/:name/messages', async (c) => {
    const channel = c.req.param('name')
    const principal = await authenticate(c, authenticator)
    requireOperation(principal.capability, channel, 'publish')
    const messages = readMessages((await readJson(c)) as WireMessage, principal)
    const { id: messageId, serials } = hub.publish(channel, messages, null)
    return c.json({ channel, messageId, serials }, 201)
  })

  routes.get('/channels/:name/presence', async (c) => {
    const name = c.req.param('name')
    const { capability } = await authenticate(c, authenticator)
    if (!allows(capability, name, 'presence')) requireOperation(capability, name, 'subscribe')
    const members = [...hub.getChannel(name).members.values()]
    return c.json(members.map((member) => ({ ...member, action: presenceAction.present })))
  })

  routes.post('/messages', async (c) => {
    const principal = await authenticate(c, authenticator)
    const specs = toList((await readJson(c)) as BatchSpec)
    return c.json(
      specs.map((spec) => {
        const results = toList(spec.channels).map((channel) => {
          try {
            requireOperation(principal.capability, channel, 'publish')
            const messages = readMessages(spec.messages, principal)
            const { id: messageId, serials } = hub.publish(channel, messages, null)
            return { channel, messageId, serials }
          } catch (error) {
            return { channel, error: toWireError(error) }
          }
        })
        const failureCount = results.filter((result) => 'error' in result).length
        return { successCount: results.length - failureCount, failureCount, results }
      }),
      201,
    )
  })

  return routes
}

async function authenticate(c: Context, authenticator: Authenticator): Promise<Principal> {
  const [scheme, value = ''] = (c.req.header('authorization') ?? '').split(' ')
  const credentials = Buffer.from(value, 'base64').toString()
  if (scheme === 'Basic') return authenticator.verifyKey(credentials)
  if (scheme === 'Bearer') return await authenticator.verifyToken(credentials)
  throw new RealtimeError(40101, 401, 'No credentials were provided.')
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    throw new RealtimeError(40000, 400, "The body isn't JSON. Set useBinaryProtocol: false.")
  }
}

const readMessages = (body: WireMessage | WireMessage[], principal: Principal) =>
  checkMessages(toList(body), { principal, clientId: principal.clientId })

const toList = <Item>(value: Item | Item[]) => (Array.isArray(value) ? value : [value])
