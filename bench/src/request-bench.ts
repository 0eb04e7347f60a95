import { Hono } from 'hono'
import { listen } from './baseline-server.ts'
import type { Product } from './product.ts'
import { printSection, formatRatio } from './report.ts'
import { signIn } from './session.ts'
import { median } from './statistics.ts'

const requestCount = 400
const warmUpCount = 50

async function measureMedianMs(url: string, headers: Record<string, string> = {}): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < requestCount + warmUpCount; n += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} returned ${response.status}`)
    if (n >= warmUpCount) times.push(performance.now() - start)
  }
  return median(times)
}

/** Compares the list call with a bare handler that returns the same bytes. Requests are sequential. */
export async function benchRequests(product: Product) {
  const session = await signIn(product, 'manager@cedar-stone.test')
  const headers = { authorization: `Bearer ${session.sessionJwt}` }
  const list = `${product.url}/api/property?limit=50`
  const body = await (await fetch(list, { headers })).json()

  const baseline = await listen(new Hono().get('/', (c) => c.json(body as object)))
  try {
    const baselineMs = await measureMedianMs(baseline.url)
    const listMs = await measureMedianMs(list, headers)
    printSection(`Requests (${requestCount} in a row, median)`, [
      { label: 'GET /property', value: `${listMs.toFixed(2)} ms` },
      { label: 'raw handler, same bytes, no database', value: `${baselineMs.toFixed(2)} ms` },
      { label: 'ratio', value: formatRatio(listMs, baselineMs) },
    ])
  } finally {
    await baseline.close()
  }
}
