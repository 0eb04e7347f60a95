import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishTask, isUnfinished, startImport, type Task } from './import-houses.ts'
import { countKills, randomShares } from './kill-points.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

interface Houses {
  items: { externalIds: Record<string, string> }[]
  page: { total: number; totalIsExact: boolean; nextCursor: string | null }
}

const kills = countKills('IMPORT', 1)
const random = randomShares('imports')
const rows = 6000
/** Any later, the import could finish before the kill. */
const latestShare = 0.7
/** Continues with a new installation after this many, before the organization gets unrealistically large. */
const killsPerProduct = 10

let product: RunningProduct
let call: Call

async function begin() {
  product = await startRunningProduct()
  call = await signIn(product, 'owner@cedar-stone.test')
}
beforeAll(begin, 180_000)
afterAll(() => product?.stop())

it(
  `finishes imports whose server was killed, without losing or duplicating a row (${kills})`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const killedAt: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill > 0 && kill % killsPerProduct === 0)
        await expectWholeLedger()
          .then(() => product.stop())
          .then(begin)
      const before = await countHouses()
      const started = await startImport(call, `Fault line ${kill}`, rows)
      const acknowledged = await waitUntilDone(started.id, Math.ceil(random() * rows * latestShare))
      killedAt.push(acknowledged)

      await product.killServer()
      await product.startServer()

      expect((await countHouses()) - before).toBeGreaterThanOrEqual(acknowledged)
      const task = await finishTask(call, started)
      expect(task).toMatchObject({
        status: 'succeeded',
        attempt: 2,
        result: { rows, created: rows, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
      })
      expect(await countHouses()).toBe(before + rows)
    }
    process.stdout.write(`Imports killed at ${killedAt.join(', ')} of ${rows} rows: nothing lost\n`)
    await expectWholeLedger()
  },
)

async function expectWholeLedger() {
  const { body } = await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })
  expect(body).toMatchObject({ ok: true })
}

/** Above 10,000, a list returns the exact total only with anchors. */
const countHouses = async () => (await call<Houses>('/property?limit=1&anchors=true')).body.page.total

/** Waits until at least `wanted` rows are imported, and returns how many there were. */
async function waitUntilDone(taskId: string, wanted: number): Promise<number> {
  for (;;) {
    const { body } = await call<Task>(`/task/${taskId}`)
    if (!isUnfinished(body)) throw new Error('The import was over before the server could be killed')
    if (body.progress.done >= wanted && body.progress.done < rows) return body.progress.done
    await pause(20)
  }
}
