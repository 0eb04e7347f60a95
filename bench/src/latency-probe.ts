import { setTimeout as pause } from 'node:timers/promises'
import { openApiSession } from './api-session.ts'
import type { Product } from './product.ts'
import { percentile } from './statistics.ts'

export interface ProbeLatencies {
  /** The 95th percentile of another member's list calls, in milliseconds. */
  listMs: number
  /** The longest health check, which is about as long as the server was blocked. */
  longestMs: number
}

/** The API allows 600 calls per minute and user. */
const pauseMs = 120

/** Sends another member's requests sequentially until it is stopped. */
export async function startLatencyProbe(product: Product): Promise<{ stop(): Promise<ProbeLatencies> }> {
  const api = await openApiSession(product, 'viewer@cedar-stone.test')
  const listTimes: number[] = []
  const healthTimes: number[] = []
  let isStopped = false
  const recordDuration = async (times: number[], call: () => Promise<unknown>) => {
    const start = performance.now()
    await call()
    times.push(performance.now() - start)
  }
  const run = async () => {
    while (!isStopped) {
      await recordDuration(listTimes, () => api.get('/property?limit=50'))
      await recordDuration(healthTimes, () =>
        fetch(`${product.url}/healthz`).then((response) => response.text()),
      )
      await pause(pauseMs)
    }
  }
  const running = run()
  return {
    async stop() {
      isStopped = true
      await running
      return { listMs: percentile(listTimes, 95), longestMs: Math.max(...healthTimes) }
    },
  }
}
