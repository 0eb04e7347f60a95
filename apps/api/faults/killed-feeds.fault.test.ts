import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

interface Source {
  connector: string
  status: string
  health: { lastSuccessAt: string | null }
}

interface Threats {
  items: { id: string }[]
}

const kills = countKills('FEED', 2)
/** About how long it takes after a start until all feeds are fetched and ingested. */
const spanMs = 2_500

const random = randomShares('feed runs')
let product: RunningProduct
let call: Call

beforeAll(async () => {
  product = await startRunningProduct({ feeds: true })
}, 180_000)
afterAll(() => product?.stop())

it(
  `ingests every feed once, no matter how often it is killed (${kills})`,
  { timeout: 240_000 + kills * 30_000 },
  async () => {
    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const afterMs = Math.round(random() * spanMs)
      await pause(afterMs)
      killedAt.push(afterMs)
      await product.killServer()
      await product.startServer()
    }
    call = await signIn(product, 'owner@cedar-stone.test')
    const sources = await waitUntil('every feed was read', async () => {
      const { items } = (await call<{ items: Source[] }>('/source')).body
      const fetched = items.filter(({ connector, status }) => connector !== 'manual' && status === 'active')
      return fetched.length > 0 && fetched.every(({ health }) => health.lastSuccessAt !== null) && fetched
    })
    const threats = await listThreats()
    process.stdout.write(
      `Feed runs killed after ${killedAt.join(', ')} ms: ${sources.length} sources, ${threats.length} threats\n`,
    )
    expect(threats.length).toBeGreaterThan(0)
    expect(new Set(threats).size).toBe(threats.length)
    expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
      ok: true,
    })
  },
)

/** The identity of each threat, which stays the same in every message about it. */
async function listThreats() {
  const { items } = (await call<Threats>('/threat?limit=100')).body
  const keys = []
  for (const { id } of items) {
    const { body } = await call<{ connector: string; dedupeKey: string }>(`/threat/${id}`)
    keys.push(`${body.connector} ${body.dedupeKey}`)
  }
  return keys
}
