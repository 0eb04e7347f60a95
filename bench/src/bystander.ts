import { setTimeout as pause } from 'node:timers/promises'
import { openApiSession } from './api-session.ts'
import type { Product } from './product.ts'
import { percentile } from './statistics.ts'

export interface Waits {
  /** 95th percentile of a list of another person, in milliseconds. */
  listMs: number
  /** The longest wait for an answer that does nothing, so about as long as the server was busy at a stretch. */
  longestMs: number
}

/** A person may make 600 calls a minute. */
const pauseMs = 120

/** Someone else's requests, one after the other, until told to stop. */
export async function standBy(product: Product): Promise<{ stop(): Promise<Waits> }> {
  const api = await openApiSession(product, 'viewer@cedar-stone.test')
  const lists: number[] = []
  const bare: number[] = []
  let isOver = false
  const time = async (into: number[], call: () => Promise<unknown>) => {
    const start = performance.now()
    await call()
    into.push(performance.now() - start)
  }
  const run = async () => {
    while (!isOver) {
      await time(lists, () => api.get('/property?limit=50'))
      await time(bare, () => fetch(`${product.url}/healthz`).then((answer) => answer.text()))
      await pause(pauseMs)
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      return { listMs: percentile(lists, 95), longestMs: Math.max(...bare) }
    },
  }
}
