import { Hono } from 'hono'
import { connectClient, type Connection, type Transport } from './connection.ts'
import { handleMessage, type MessageContext } from './handle-message.ts'
import { action, type ProtocolMessage, RealtimeError } from './protocol.ts'

/** A transport whose messages wait for the next poll. */
interface PollTransport extends Transport {
  /** The messages since the last poll. Waits for the first one, and returns a heartbeat if there is none.
   */
  receive(waitMs: number): Promise<ProtocolMessage[]>
}

const maxPollMs = 8_000
const idleTimeoutMs = 15_000

/** Serves clients through long polling, for networks that block WebSockets. */
export function createCometRoutes(ctx: MessageContext): Hono {
  const routes = new Hono()
  const polls = new WeakMap<Connection, PollTransport>()
  const serialize = (messages: ProtocolMessage[]) => `${JSON.stringify(messages)}\n`
  const jsonHeaders = { 'Content-Type': 'application/json' }

  routes.get('/connect', async (c) => {
    const query = new URL(c.req.url).searchParams
    const connectionRef: { connection?: Connection } = {}
    const poll = createPollTransport(
      () => connectionRef.connection && ctx.hub.handleTransportLoss(connectionRef.connection, poll),
    )
    connectionRef.connection = await connectClient(ctx, { query, transport: poll, sendHeartbeat: () => {} })
    polls.set(connectionRef.connection, poll)
    return c.body(serialize(await poll.receive(0)), 200, jsonHeaders)
  })

  function findPoll(key: string) {
    const connection = ctx.hub.find(key)
    const poll = polls.get(connection)
    if (!poll || connection.transport !== poll) throw connectionGone()
    return { connection, poll }
  }

  routes.get('/:key/recv', async (c) => {
    const { poll } = findPoll(c.req.param('key'))
    return c.body(serialize(await poll.receive(maxPollMs)), 200, jsonHeaders)
  })

  routes.post('/:key/send', async (c) => {
    const { connection } = findPoll(c.req.param('key'))
    for (const message of await c.req.json<ProtocolMessage[]>()) await handleMessage(ctx, connection, message)
    return c.body(serialize([]), 201, jsonHeaders)
  })

  for (const [path, actionNumber] of [
    ['close', action.close],
    ['disconnect', action.disconnect],
  ] as const) {
    routes.all(`/:key/${path}`, async (c) => {
      await handleMessage(ctx, findPoll(c.req.param('key')).connection, { action: actionNumber })
      return c.body(serialize([]), 200, jsonHeaders)
    })
  }

  return routes
}

function createPollTransport(onLost: () => void): PollTransport {
  let pendingMessages: ProtocolMessage[] = []
  let wakePoll: (() => void) | null = null
  let isClosed = false
  let idleTimer = setTimeout(endPoll, idleTimeoutMs)

  function endPoll() {
    if (isClosed) return
    isClosed = true
    clearTimeout(idleTimer)
    wakePoll?.()
    onLost()
  }

  return {
    send(message) {
      pendingMessages.push(message)
      wakePoll?.()
    },
    close: endPoll,
    terminate: endPoll,

    async receive(waitMs) {
      clearTimeout(idleTimer)
      if (pendingMessages.length === 0 && !isClosed && waitMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wakePoll = () => (clearTimeout(timer), resolve())
        })
        wakePoll = null
      }
      if (pendingMessages.length === 0 && isClosed) throw connectionGone()
      const messages = pendingMessages
      pendingMessages = []
      if (!isClosed) idleTimer = setTimeout(endPoll, idleTimeoutMs)
      return messages.length > 0 ? messages : [{ action: action.heartbeat }]
    },
  }
}

const connectionGone = () => new RealtimeError(80003, 404, 'The connection was closed. Connect again.')
