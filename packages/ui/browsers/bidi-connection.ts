import { WebSocket } from 'ws'

/** The answers of the commands that are used, as far as they are read. */
interface Answers {
  'session.new': { capabilities: { browserVersion: string } }
  'browsingContext.create': { context: string }
  'browsingContext.activate': unknown
  'browsingContext.navigate': unknown
  'browsingContext.setViewport': unknown
  'input.performActions': unknown
  'script.evaluate':
    | { type: 'success'; result: { value: string } }
    | { type: 'exception'; exceptionDetails: { text: string } }
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

export interface BidiConnection {
  /** @throws Error when the browser refuses the command or goes away. */
  send: <Command extends keyof Answers>(command: Command, params: object) => Promise<Answers[Command]>
  close: () => void
}

/** A connection of WebDriver BiDi: commands as JSON over a socket, answered by their numbers. */
export async function openBidi(url: string): Promise<BidiConnection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0

  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as Message
    const command = waiting.get(message.id ?? 0)
    if (!command) return
    waiting.delete(message.id ?? 0)
    if (message.type === 'success') command.resolve(message.result)
    else command.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser went away.'))
    waiting.clear()
  })

  return {
    send: <Command extends keyof Answers>(method: Command, params: object) =>
      new Promise<Answers[Command]>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve: (result) => resolve(result as Answers[Command]), reject })
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    close: () => socket.close(),
  }
}
