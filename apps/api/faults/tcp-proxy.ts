import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * The state of the connection: intact; cut, so that open connections break and new ones fail; or silent, so that
 * nothing arrives.
 */
export type LineState = 'whole' | 'cut' | 'silent'

export interface TcpProxy {
  port: number
  /** Sets the state from now on. Connections that were silent stay silent. */
  set(state: LineState): void
  /** Delays every piece of data by this long from now on. */
  delay(ms: number): void
  /** Number of open client connections. */
  connections(): number
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
  isSilent: boolean
}

/** A proxy to `target` whose connections can be cut, slowed down, or left hanging. */
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
        // A silent connection doesn't report that the other end is gone.
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
