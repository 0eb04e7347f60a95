import journal from '../src/platform/db/migrations/meta/_journal.json' with { type: 'json' }
import { constants, getPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishTask, startImport, type Task } from '../faults/import-houses.ts'
import { openSession } from '../faults/signed-in.ts'
import { createPersistentClient, type PersistentClient } from './persistent-client.ts'
import { type Cluster, startCluster } from './start-cluster.ts'

interface Entity {
  id: string
  name: string
}

interface List<Item> {
  items: Item[]
  page: { total: number }
}

const rows = 15_000

let cluster: Cluster
let session: string
let client: PersistentClient

beforeAll(async () => {
  const server = process.env.DATABASE_URL
  if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server where databases can be created.')
  cluster = await startCluster(server)
  session = await openSession(cluster, 'owner@cedar-stone.test')
  client = createPersistentClient(cluster.url, session)
}, 240_000)
afterAll(() => cluster?.stop(), 60_000)

/** Sends one request directly to one process, without retries. */
async function ask(
  api: number,
  path: string,
  init: Omit<RequestInit, 'headers'> & { session?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${cluster.apis[api]!.url}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${init.session ?? session}`, ...init.headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

const json = (method: string, body: object, headers: Record<string, string> = {}) => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

async function count(text: string, values: unknown[] = []) {
  const [found] = await cluster.database.query<{ n: number }>(
    `select count(*)::int as n from ${text}`,
    values,
  )
  return found!.n
}

it('migrates once if five processes start on an empty database at the same time', async () => {
  const [found] = await cluster.database.query<{ n: number; distinct: number }>(
    'select count(*)::int as n, count(distinct created_at)::int as distinct from drizzle.__drizzle_migrations',
  )
  expect(found!.n).toBe(journal.entries.length)
  expect(found!.distinct).toBe(found!.n)
})

it('runs workers at a lower priority than API processes', () => {
  const priorities = (processes: { pid: number | undefined }[]) =>
    processes.map(({ pid }) => getPriority(pid))
  const own = getPriority()
  expect(priorities(cluster.apis.map(({ process }) => process))).toEqual([own, own, own])
  const below = Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL)
  expect(priorities(cluster.workers)).toEqual([below, below])
})

it('reads writes in every process as soon as another one has acknowledged them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [writer, second, third] = [round % 3, (round + 1) % 3, (round + 2) % 3]
    const made = await ask(writer, '/portfolio', json('POST', { name: `Own writes ${round}` }))
    expect(made.status).toBe(201)
    const { id } = made.body as Entity
    const read = await ask(second, `/portfolio/${id}`)
    expect([read.status, read.body.name]).toEqual([200, `Own writes ${round}`])

    const etag = read.headers.get('etag')!
    const unchanged = await ask(third, `/portfolio/${id}`, { headers: { 'if-none-match': etag } })
    expect(unchanged.status).toBe(304)
    const patch = { 'content-type': 'application/merge-patch+json' }
    const renamed = await ask(
      second,
      `/portfolio/${id}`,
      json('PATCH', { name: `Renamed ${round}` }, { ...patch, 'if-match': etag }),
    )
    expect(renamed.status).toBe(200)
    const seen = await ask(third, `/portfolio/${id}`, { headers: { 'if-none-match': etag } })
    expect([seen.status, seen.body.name]).toEqual([200, `Renamed ${round}`])
    const late = await ask(
      writer,
      `/portfolio/${id}`,
      json('PATCH', { name: 'Too late' }, { ...patch, 'if-match': etag }),
    )
    expect(late.status).toBe(412)
  }
})

it('returns the first response to a repeated request, no matter which process gets it', async () => {
  const request = json('POST', { name: 'Once for all' }, { 'idempotency-key': crypto.randomUUID() })
  const answers = [
    await ask(0, '/portfolio', request),
    await ask(1, '/portfolio', request),
    await ask(2, '/portfolio', request),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await count('portfolio where name = $1', ['Once for all'])).toBe(1)
})

it('counts the calls from one address across all processes', async () => {
  const statuses: number[] = []
  let retryAfter: string | null = null
  for (let n = 0; n < 15 && retryAfter === null; n += 1) {
    const answer = await ask(n % 3, '/auth/check-email', {
      ...json('POST', { email: 'nobody@nowhere.test' }, { 'x-forwarded-for': '198.51.100.7' }),
    })
    statuses.push(answer.status)
    retryAfter = answer.headers.get('retry-after')
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(Number(retryAfter)).toBeGreaterThan(40)
})

it('blocks a suspended member in every process within a second', async () => {
  const viewer = await openSession(cluster, 'viewer@cedar-stone.test')
  const look = (api: number) => ask(api, '/portfolio', { session: viewer }).then(({ status }) => status)
  expect(await Promise.all([look(0), look(1), look(2)])).toEqual([200, 200, 200])
  const team = await ask(0, '/team/user?limit=100')
  const { user } = (team.body as List<{ user: { id: string; email: string } }>).items.find(({ user }) =>
    user.email.startsWith('viewer@'),
  )!
  const one = await ask(1, `/team/user/${user.id}`)
  const patch = { 'content-type': 'application/merge-patch+json', 'if-match': one.headers.get('etag')! }
  const suspended = await ask(0, `/team/user/${user.id}`, json('PATCH', { status: 'suspended' }, patch))
  expect(suspended.status).toBe(200)
  const all = async () => [...new Set(await Promise.all([look(0), look(1), look(2)]))]
  await expect.poll(all, { timeout: 1_000, interval: 20 }).not.toContain(200)
})

it(
  'loses and duplicates nothing while its processes are killed in turn under load',
  { timeout: 300_000 },
  async () => {
    const kept: Entity[] = []
    const truthful: string[] = []
    let isOver = false
    const managers = [await clientOf('manager'), await clientOf('new')]
    const onlookers = [await clientOf('analyst'), await clientOf('responder')]
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      const manager = managers[writer % 2]!
      for (let n = 0; !isOver; n += 1) {
        const name = `Traffic ${writer}-${n}`
        const { status, body } = await manager.call<Entity>('/portfolio', { method: 'POST', json: { name } })
        if (status === 201) kept.push({ id: body.id, name })
        if (status === 409) truthful.push(name)
        // A person can't make more than 600 calls a minute.
        await pause(250)
      }
    })
    const readers = onlookers.map(async (onlooker) => {
      while (!isOver) {
        await onlooker.call<List<Entity>>('/property?limit=20')
        await pause(150)
      }
    })

    const housesBefore = await count('property')
    const importTask = await startImport(client.call, 'Cluster', rows)
    const runTasks = await startFeedRuns()
    await expect
      .poll(async () => (await readTask(importTask.id)).progress.done, { timeout: 30_000, interval: 50 })
      .toBeGreaterThan(0)
    // Another worker has to take over, no matter which one is publishing.
    await Promise.all(cluster.workers.map((worker) => worker.kill()))
    for (const worker of cluster.workers) await worker.start()
    for (const { process } of cluster.apis) await killAndStart(process)
    await stopAndStart(cluster.apis[0]!.process)

    const ended: Task[] = []
    for (const task of [importTask, ...runTasks]) ended.push(await finishTask(client.call, task))
    const [imported, ...runs] = ended
    isOver = true
    await Promise.all([...writers, ...readers])

    const clients = [client, ...managers, ...onlookers]
    const troubles = clients.flatMap((one) => one.troubles)
    const said = [...new Set(troubles)].map(
      (what) => `${troubles.filter((one) => one === what).length} × ${what}`,
    )
    process.stdout.write(
      `${kept.length} writes acknowledged, ${truthful.length} whose response was lost; retried: ${said.join(', ')}\n`,
    )
    expect(clients.flatMap(({ unexpected }) => unexpected)).toEqual([])

    expect(imported).toMatchObject({ status: 'succeeded', result: { rows, created: rows, failed: 0 } })
    expect(imported!.attempt).toBeGreaterThan(1)
    expect(await count('property')).toBe(housesBefore + rows)
    for (const { status } of runs) expect(status).toBe('succeeded')
    expect(
      await count(
        '(select from threat where archived_at is null group by org_id, source_id, external_id having count(*) > 1) doubled',
      ),
    ).toBe(0)

    const stored = await cluster.database.query<Entity>(
      `select id, name from portfolio where name like 'Traffic %'`,
    )
    const names = stored.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(stored.map(({ id }) => id))).toEqual(
      new Set([
        ...kept.map(({ id }) => id),
        ...stored.filter(({ name }) => truthful.includes(name)).map(({ id }) => id),
      ]),
    )
    expect(names).toEqual(expect.arrayContaining(truthful))

    const ledger = await client.call<{ ok: boolean }>('/ledger/verify', { method: 'POST' })
    expect(ledger.body).toMatchObject({ ok: true })
  },
)

async function startFeedRuns() {
  const { body } = await client.call<List<{ id: string; connector: string }>>('/source?limit=50')
  const tasks: Task[] = []
  for (const { id } of body.items.filter(({ connector }) => connector !== 'manual').slice(0, 2)) {
    const { body: run } = await client.call<{ task: Task }>(`/source/${id}/run`, { method: 'POST' })
    tasks.push(run.task)
  }
  expect(tasks.length).toBeGreaterThan(0)
  return tasks
}

const clientOf = async (local: string) =>
  createPersistentClient(cluster.url, await openSession(cluster, `${local}@cedar-stone.test`))

const readTask = async (id: string) => (await client.call<Task>(`/task/${id}`)).body

async function killAndStart(process: Cluster['workers'][number]) {
  await process.kill()
  await pause(500)
  await process.start()
}

async function stopAndStart(process: Cluster['workers'][number]) {
  await process.stop()
  await process.start()
}
