import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFaultDatabase, type FaultDatabase, faultDatabaseUrl } from './fault-database.ts'
import { finishTask, startImport, type Task } from './import-houses.ts'
import { createImportOption } from './create-import-option.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { callAs, openSession } from './signed-in.ts'

const minutes = 60_000

const shifted = async (shiftMs: number) => ({
  NODE_OPTIONS: await createImportOption(new URL('./shift-clock.ts', import.meta.url)),
  CLOCK_SHIFT_MS: String(shiftMs),
})

describe.skipIf(!faultDatabaseUrl)('a server with a wrong clock', () => {
  let database: FaultDatabase
  let product: RunningProduct

  beforeAll(async () => {
    database = await createFaultDatabase()
    product = await startRunningProduct({ databaseUrl: database.url.href })
  }, 180_000)
  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  it.each([
    ['ahead', 10 * minutes],
    ['behind', -10 * minutes],
  ])(
    'works while it is ten minutes %s of the identity provider and the database',
    { timeout: 120_000 },
    async (name, shiftMs) => {
      await product.killServer()
      await product.startServer(await shifted(shiftMs))
      const call = callAs(product, await openSession(product, 'owner@cedar-stone.test'))
      expect((await call('/user')).status).toBe(200)

      const rows = 500
      const task = await finishTask(call, await startImport(call, `Clock ${name}`, rows))
      expect(task).toMatchObject({ status: 'succeeded', attempt: 1, result: { created: rows, failed: 0 } })
      expect(Math.abs(Date.parse(task.startedAt) - Date.now() - shiftMs)).toBeLessThan(2 * minutes)

      // Correct again, as after someone set the clock: rows written with the wrong time still work.
      await product.killServer()
      await product.startServer()
      expect((await call<Task>(`/task/${task.id}`)).body).toMatchObject({ status: 'succeeded', attempt: 1 })
      expect((await call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })).body).toMatchObject({
        ok: true,
      })
      const again = await finishTask(call, await startImport(call, `Clock ${name} later`, rows))
      expect(again).toMatchObject({ status: 'succeeded', attempt: 1, result: { created: rows } })
    },
  )

  it('ends sessions by its own clock', { timeout: 120_000 }, async () => {
    const session = await openSession(product, 'viewer@cedar-stone.test')
    const lifeMs = readLifeMs(session)
    const statuses: number[] = []
    // The server takes a while to start.
    for (const shiftMs of [lifeMs - 2 * minutes, lifeMs + 1 * minutes]) {
      await product.killServer()
      await product.startServer(await shifted(shiftMs))
      const { status } = await callAs(product, session)('/user')
      statuses.push(status)
    }
    expect(statuses).toEqual([200, 401])
  })
})

function readLifeMs(session: string) {
  const { exp, iat } = JSON.parse(Buffer.from(session.split('.')[1]!, 'base64url').toString()) as {
    exp: number
    iat: number
  }
  return (exp - iat) * 1000
}
