import { Hono } from 'hono'
import { connectClient, type Connection, type Transport } from './connection.ts'
import { handleMessage, type MessageContext } from './handle-message.ts'
import { action, type ProtocolMessage, RealtimeError } from './protocol.ts'

/** A transport whose messages wait for the next poll. */
interface Poll extends Transport {
  /** The messages since the last poll. Waits for the first one, and returns a heartbeat if there is none.
   */
  receive(waitMs: number): Promise<ProtocolMessage[]>
}

const maxPollMs = 8_000
const idleTimeoutMs = 15_000

/** Serves clients through long polling, for networks that block WebSockets. */
export function createCometRoutes(ctx: MessageContext): Hono {
  const routes = new Hono()
  const polls = new WeakMap<Connection, Poll>()
  const serialize = (messages: ProtocolMessage[]) => `${JSON.stringify(messages)}\n`
  const json = { 'Content-Type': 'application/json' }

  routes.get('/connect', async (c) => {
    const query = new URL(c.req.url).searchParams
    const connected: { connection?: Connection } = {}
    const poll = createPoll(() => connected.connection && ctx.hub.lose(connected.connection, poll))
    connected.connection = await connectClient(ctx, { query, transport: poll, beat: () => {} })
    polls.set(connected.connection, poll)
    return c.body(serialize(await poll.receive(0)), 200, json)
  })

  function find(key: string) {
    const connection = ctx.hub.find(key)
    const poll = polls.get(connection)
    if (!poll || connection.transport !== poll) throw gone()
    return { connection, poll }
  }

  routes.get('/:key/recv', async (c) => {
    const { poll } = find(c.req.param('key'))
    return c.body(serialize(await poll.receive(maxPollMs)), 200, json)
  })

  routes.post('/:key/send', async (c) => {
    const { connection } = find(c.req.param('key'))
    for (const message of await c.req.json<ProtocolMessage[]>()) await handleMessage(ctx, connection, message)
    return c.body(serialize([]), 201, json)
  })

  for (const [path, number] of [
    ['close', action.close],
    ['disconnect', action.disconnect],
  ] as const) {
    routes.all(`/:key/${path}`, async (c) => {
      await handleMessage(ctx, find(c.req.param('key')).connection, { action: number })
      return c.body(serialize([]), 200, json)
    })
  }

  return routes
}

function createPoll(onLost: () => void): Poll {
  let pending: ProtocolMessage[] = []
  let wake: (() => void) | null = null
  let isClosed = false
  let idleTimer = setTimeout(end, idleTimeoutMs)

  function end() {
    if (isClosed) return
    isClosed = true
    clearTimeout(idleTimer)
    wake?.()
    onLost()
  }

  return {
    send(message) {
      pending.push(message)
      wake?.()
    },
    close: end,
    cut: end,

    async receive(waitMs) {
      clearTimeout(idleTimer)
      if (pending.length === 0 && !isClosed && waitMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => (clearTimeout(timer), resolve())
        })
        wake = null
      }
      if (pending.length === 0 && isClosed) throw gone()
      const messages = pending
      pending = []
      if (!isClosed) idleTimer = setTimeout(end, idleTimeoutMs)
      return messages.length > 0 ? messages : [{ action: action.heartbeat }]
    },
  }
}

const gone = () => new RealtimeError(80003, 404, 'The connection is over; connect again.')
