import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How the line is: whole; cut, so that everything on it breaks and nobody gets through; or silent, without a sign. */
export type LineState = 'whole' | 'cut' | 'silent'

export interface TcpProxy {
  port: number
  /** Sets how the line is from now on. What was silent stays silent for the connections of that time. */
  set(state: LineState): void
  /** Every piece of data takes this long from now on. */
  delay(ms: number): void
  /** How many connections are open on the client's side. */
  connections(): number
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
}

/** A line to `target` that can be cut, slowed down, or left hanging without a word. */
export async function startTcpProxy(target: URL): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let state: LineState = 'whole'
  let delayMs = 0

  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(Number(target.port || 5432), target.hostname)
    far.on('error', () => {})
    const pair: Pair = { near, far, isSilent: state === 'silent' }
    pairs.add(pair)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (data) => {
        if (pair.isSilent) return
        if (delayMs === 0) to.write(data)
        else setTimeout(() => to.write(data), delayMs)
      })
      from.on('close', () => {
        if (from === near) pairs.delete(pair)
        // A line that went dead does not say that the other end is gone.
        if (!pair.isSilent || from === near) to.destroy()
      })
    }
    pass(near, far)
    pass(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    set(wanted) {
      state = wanted
      for (const pair of pairs) {
        if (wanted === 'silent') pair.isSilent = true
        if (wanted === 'cut') {
          pair.near.resetAndDestroy()
          pair.far.resetAndDestroy()
        }
      }
    },
    delay(ms) {
      delayMs = ms
    },
    connections: () => pairs.size,
    async close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
