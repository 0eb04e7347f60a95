import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFaultDatabase, type FaultDatabase, faultDatabaseUrl } from './fault-database.ts'
import { finishTask, startImport, type Task } from './import-houses.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Answer, type Call, signIn } from './signed-in.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { waitUntil } from './wait-until.ts'

interface Problem {
  code: string
  detail: string
}

interface Houses {
  items: { id: string; name: string }[]
  page: { total: number }
}

describe.skipIf(!faultDatabaseUrl)('a PostgreSQL server that becomes unreachable', () => {
  let database: FaultDatabase
  let line: TcpProxy
  let product: RunningProduct
  let call: Call
  let viewer: Call

  beforeAll(async () => {
    database = await createFaultDatabase()
    line = await startTcpProxy(database.url)
    const through = new URL(database.url)
    through.hostname = '127.0.0.1'
    through.port = String(line.port)
    product = await startRunningProduct({ databaseUrl: through.href })
    call = await signIn(product, 'owner@cedar-stone.test')
    viewer = await signIn(product, 'viewer@cedar-stone.test')
  }, 180_000)
  afterEach(() => {
    line.delay(0)
    line.set('whole')
  })
  afterAll(async () => {
    await product?.stop()
    await line?.close()
    await database?.drop()
  })

  const readiness = async () => (await fetch(`${product.url}/readyz`)).status
  const ready = () => waitUntil('the server is ready again', async () => (await readiness()) === 200)

  async function expectWholeLedger() {
    expect((await call('/ledger/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
  }

  function expectTruth({ status, body, headers }: Answer<Problem>) {
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    // If many calls wait for the connection, further ones are rejected before they start.
    expect(body.detail).toMatch(/^(The database isn’t responding|The server is overloaded)/)
  }

  it('loses no acknowledged write if the connection breaks between writes', { timeout: 60_000 }, async () => {
    const kept: string[] = []
    const refused: { name: string; answer: Answer<Problem> }[] = []
    let isOver = false
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; !isOver; n += 1) {
        const name = `Cut ${writer}-${n}`
        const answer = await createHouse(name)
        if (answer.status === 201) kept.push((answer.body as unknown as { id: string }).id)
        else refused.push({ name, answer })
        // Stays below the rate limit per person, because rejected calls return immediately.
        await pause(answer.status === 201 ? 10 : 100)
      }
    })
    try {
      await waitUntil('writes are in progress', async () => kept.length >= 8)
      line.set('cut')
      await waitUntil('writes are rejected', async () => refused.length >= 4)
      await waitUntil('the server notices', async () => (await readiness()) === 503)
      const read = await call<Problem>('/property?limit=1')
      expectTruth(read)
      const before = kept.length
      line.set('whole')
      await waitUntil('writes continue', async () => kept.length >= before + 4)
    } finally {
      isOver = true
      await Promise.all(writers)
    }

    expect(product.isServerRunning()).toBe(true)
    for (const { answer } of refused) expectTruth(answer)
    for (const id of kept) expect((await call(`/property/${id}`)).status).toBe(200)
    await expectWholeLedger()
  })

  it(
    'accepts a repeated write with the same key as soon as the connection is back',
    { timeout: 60_000 },
    async () => {
      const key = crypto.randomUUID()
      await lockProperties(async () => {
        const first = createHouse('Sent again', key)
        await waitUntil('the write waits in the database', async () => {
          const [row] = await database.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "property"%'`,
          )
          return row!.n > 0
        })
        line.set('cut')
        expectTruth(await first)
      })
      line.set('whole')
      await ready()
      const again = await waitUntil('the same write is accepted', async () => {
        const answer = await createHouse('Sent again', key)
        return answer.status === 201 && answer
      })
      expect(again.status).toBe(201)
      const found = await call<Houses>('/property?q=Sent%20again')
      expect(found.body.items.filter(({ name }) => name === 'Sent again')).toHaveLength(1)
    },
  )

  it(
    'finishes an import automatically, without losing or duplicating a row',
    { timeout: 120_000 },
    async () => {
      const rows = 3000
      const before = (await call<Houses>('/property?limit=1')).body.page.total
      const task = await startImport(call, 'Cut line', rows)
      const done = await waitUntil('rows are coming in', async () => {
        const { progress } = (await call<Task>(`/task/${task.id}`)).body
        return progress.done > 0 && progress.done
      })
      expect(done).toBeLessThan(rows)
      line.set('cut')
      await waitUntil('the server notices', async () => (await readiness()) === 503)
      line.set('whole')
      await ready()
      expect(await finishTask(call, task)).toMatchObject({
        status: 'succeeded',
        result: { rows, created: rows, failed: 0 },
      })
      expect((await call<Houses>('/property?limit=1')).body.page.total).toBe(before + rows)
      await expectWholeLedger()
    },
  )

  it('listens for permission changes again', { timeout: 60_000 }, async () => {
    const listening = () =>
      database.query<{
        pid: number
      }>(`select pid from pg_stat_activity where query = 'listen parapet_permissions'
        or (query = 'select 1' and application_name = 'parapet rights')`)
    line.set('cut')
    await waitUntil('no process is listening', async () => (await listening()).length === 0)
    line.set('whole')
    await ready()
    await waitUntil('a process is listening', async () => (await listening()).length > 0)
    expect((await viewer('/property?limit=1')).status).toBe(200)
    const [{ user_id: userId }] = (await database.query<{ user_id: string }>(
      `update membership set status = 'suspended' where user_id = (select id from app_user where email = $1) returning user_id`,
      ['viewer@cedar-stone.test'],
    )) as [{ user_id: string }]
    await database.query(`select pg_notify('parapet_permissions', $1)`, [userId])
    await waitUntil(
      'the member has no access',
      async () => (await viewer('/property?limit=1')).status !== 200,
      {
        timeoutMs: 10_000,
      },
    )
    await database.query(`update membership set status = 'active' where user_id = $1`, [userId])
  })

  it('only takes longer over a slow connection', { timeout: 60_000 }, async () => {
    line.delay(50)
    expect((await createHouse('Slow line')).status).toBe(201)
    line.delay(0)
    await expectWholeLedger()
  })

  it(
    'abandons a connection that stopped responding, and continues on a new one',
    { timeout: 120_000 },
    async () => {
      expect((await createHouse('Before the silence')).status).toBe(201)
      line.set('silent')
      const waiting = Array.from({ length: 3 }, (_, n) => createHouse(`In the silence ${n}`))
      for (const answer of await Promise.all(waiting)) expectTruth(answer)
      line.set('whole')
      await ready()
      expect((await createHouse('After the silence')).status).toBe(201)
      expect(product.isServerRunning()).toBe(true)
      await expectWholeLedger()
    },
  )

  async function createHouse(name: string, key: string = crypto.randomUUID()) {
    return await call<Problem>('/property', {
      method: 'POST',
      headers: { 'idempotency-key': key },
      json: {
        name,
        address: { line1: `${name} Rd`, city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' },
      },
    })
  }

  /** Blocks writes to properties while `work` runs. */
  async function lockProperties(work: () => Promise<void>) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: database.url.href })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('lock table property in exclusive mode')
      await work()
    } finally {
      await client.end()
    }
  }
})
