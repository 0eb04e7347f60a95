import { Hono } from 'hono'
import { connectClient, type Connection, type Transport } from './connection.ts'
import { handleMessage, type MessageContext } from './handle-message.ts'
import { action, type ProtocolMessage, RealtimeError } from './protocol.ts'

/** A transport whose messages wait for the next poll. */
interface Poll extends Transport {
  /**
   * What arrived since the last poll; waits for the first message, and returns a heartbeat if there is none.
   */
  take(waitMs: number): Promise<ProtocolMessage[]>
}

const longestPollMs = 8_000
const patienceMs = 15_000

/** Serves clients by long polling, if websockets don't get through. */
export function createCometRoutes(ctx: MessageContext): Hono {
  const routes = new Hono()
  const polls = new WeakMap<Connection, Poll>()
  const answer = (messages: ProtocolMessage[]) => `${JSON.stringify(messages)}\n`
  const json = { 'Content-Type': 'application/json' }

  routes.get('/connect', async (c) => {
    const query = new URL(c.req.url).searchParams
    const connected: { connection?: Connection } = {}
    const poll = createPoll(() => connected.connection && ctx.hub.lose(connected.connection, poll))
    connected.connection = await connectClient(ctx, { query, transport: poll, beat: () => {} })
    polls.set(connected.connection, poll)
    return c.body(answer(await poll.take(0)), 200, json)
  })

  function find(key: string) {
    const connection = ctx.hub.find(key)
    const poll = polls.get(connection)
    if (!poll || connection.transport !== poll) throw gone()
    return { connection, poll }
  }

  routes.get('/:key/recv', async (c) => {
    const { poll } = find(c.req.param('key'))
    return c.body(answer(await poll.take(longestPollMs)), 200, json)
  })

  routes.post('/:key/send', async (c) => {
    const { connection } = find(c.req.param('key'))
    for (const message of await c.req.json<ProtocolMessage[]>()) await handleMessage(ctx, connection, message)
    return c.body(answer([]), 201, json)
  })

  for (const [path, number] of [
    ['close', action.close],
    ['disconnect', action.disconnect],
  ] as const) {
    routes.all(`/:key/${path}`, async (c) => {
      await handleMessage(ctx, find(c.req.param('key')).connection, { action: number })
      return c.body(answer([]), 200, json)
    })
  }

  return routes
}

function createPoll(onLost: () => void): Poll {
  let waiting: ProtocolMessage[] = []
  let wake: (() => void) | null = null
  let isOver = false
  let patience = setTimeout(end, patienceMs)

  function end() {
    if (isOver) return
    isOver = true
    clearTimeout(patience)
    wake?.()
    onLost()
  }

  return {
    send(message) {
      waiting.push(message)
      wake?.()
    },
    close: end,
    cut: end,

    async take(waitMs) {
      clearTimeout(patience)
      if (waiting.length === 0 && !isOver && waitMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, waitMs)
          wake = () => (clearTimeout(timer), resolve())
        })
        wake = null
      }
      if (waiting.length === 0 && isOver) throw gone()
      const messages = waiting
      waiting = []
      if (!isOver) patience = setTimeout(end, patienceMs)
      return messages.length > 0 ? messages : [{ action: action.heartbeat }]
    },
  }
}

const gone = () => new RealtimeError(80003, 404, 'The connection is over; connect again.')
