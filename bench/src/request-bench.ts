import { Hono } from 'hono'
import { listen } from './floor-server.ts'
import type { Product } from './product.ts'
import { printSection, ratio } from './report.ts'
import { signIn } from './session.ts'
import { median } from './statistics.ts'

const requests = 400
const warmUp = 50

async function measureMs(url: string, headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < requests + warmUp; n += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    if (n >= warmUp) times.push(performance.now() - start)
  }
  return median(times)
}

/** One caller, one request after the other: the list call beside a bare handler that answers the same bytes. */
export async function benchRequests(product: Product) {
  const session = await signIn(product, 'manager@cedar-stone.test')
  const headers = { authorization: `Bearer ${session.sessionJwt}` }
  const list = `${product.url}/api/property?limit=50`
  const body = await (await fetch(list, { headers })).json()

  const floor = await listen(new Hono().get('/', (c) => c.json(body as object)))
  try {
    const floorMs = await measureMs(floor.url)
    const listMs = await measureMs(list, headers)
    printSection(`Requests (${requests} in a row, median)`, [
      { what: 'GET /property', measured: `${listMs.toFixed(2)} ms` },
      { what: 'raw handler, same bytes, no database', measured: `${floorMs.toFixed(2)} ms` },
      { what: 'ratio', measured: ratio(listMs, floorMs) },
    ])
  } finally {
    await floor.close()
  }
}
