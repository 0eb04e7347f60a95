import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishTask, isUnfinished, startImport, type Task } from './import-houses.ts'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

const kills = countKills('GEOCODE', 2)
const random = randomShares('geocode')
const rows = 10_000
/** The server asks in batches of this size, and repeats at most the one it was killed in. */
const batchSize = 1_000
const street = 'Locust Rd'

interface Page<Item> {
  items: Item[]
  page: { total: number; nextCursor: string | null }
}
interface House {
  id: string
  version: number
  address: { lat: number; geocode: { precision: string; source: string } }
}

let folder: string
let product: RunningProduct
let call: Call

const latOf = (n: number) => Math.round((39 + n / 10_000) * 1e6) / 1e6

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-geocode-'))
  const file = join(folder, 'addresses.json')
  const addresses = Array.from({ length: rows }, (_, n) => [
    `${n + 1} ${street}`,
    'Denver',
    'CO',
    '80202',
    latOf(n),
    -104.9,
  ])
  await writeFile(file, JSON.stringify(addresses))
  product = await startRunningProduct({ env: { SANDBOX_ADDRESSES_FILE: file } })
  call = await signIn(product, 'owner@cedar-stone.test')
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await rm(folder, { recursive: true, force: true })
})

it(
  `locates each of ${rows} imported addresses once, no matter how often the server is killed (${kills})`,
  { timeout: 300_000 + kills * 60_000 },
  async () => {
    const imported = await startImport(call, 'Locust', rows, { areLocated: false })
    expect(await finishTask(call, imported)).toMatchObject({ status: 'succeeded', result: { created: rows } })
    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const wanted = Math.floor(((kill + random() * 0.8) / kills) * rows * 0.8)
      killedAt.push(await waitUntilLocated(wanted))
      await product.killServer()
      await product.startServer()
    }
    await waitUntil('every address is located', async () => (await countLocated()) === rows, {
      timeoutMs: 240_000,
      intervalMs: 500,
    })
    process.stdout.write(`Killed after ${killedAt.join(' and ')} of ${rows} addresses: nothing lost\n`)

    const houses = await listHouses()
    expect(houses).toHaveLength(rows)
    // Each write advances the version, with its ledger event in the same transaction.
    expect(houses.filter(({ version }) => version !== 2)).toEqual([])
    expect(new Set(houses.map(({ address }) => address.lat)).size).toBe(rows)
    const { body: asked } = await call<unknown>('/ledger/verify', { method: 'POST' })
    expect(asked).toMatchObject({ ok: true })
    const counts = (await (await fetch(`${product.sandboxUrl}/geocoder/requests`)).json()) as {
      addressesAsked: number
    }
    expect(counts.addressesAsked).toBeLessThanOrEqual(rows + kills * batchSize)
  },
)

const located = 'geocodePrecision=street&q=Locust'

const countLocated = async () =>
  (await call<Page<House>>(`/property?limit=1&anchors=true&${located}`)).body.page.total

async function waitUntilLocated(wanted: number): Promise<number> {
  return await waitUntil(
    `${wanted} addresses are located`,
    async () => {
      const { body } = await call<{ items: Task[] }>('/task?type=geocode&limit=10')
      const running = body.items.some(isUnfinished)
      const count = await countLocated()
      if (!running && count === rows)
        throw new Error('All addresses were located before the server could be killed')
      return count >= wanted && count > 0 && count
    },
    { timeoutMs: 120_000 },
  )
}

async function listHouses(): Promise<House[]> {
  const houses: House[] = []
  for (let cursor: string | null = null; ;) {
    const next: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await call<Page<House>>(`/property?limit=200&${located}${next}`)
    houses.push(...body.items)
    cursor = body.page.nextCursor
    if (cursor === null) return houses
  }
}
