import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { newId } from '../db/new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { outbox } from '../db/schema/index.ts'
import { describeError } from '../log/describe-error.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../testing/factories.ts'
import { announceChange, type AnnouncedChange } from './announce-change.ts'
import { type PublisherOptions, publishOutbox, startPublisher, sweepOutbox } from './publisher.ts'
import { createRealtimeClient } from './realtime-settings.ts'

interface Spec {
  channels: string[]
  messages: { name: string; data: { id: string; version: number; about?: string[] } }[]
}

let test: TestApp
let org: TestOrg
let person: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  person = await org.member('org_admin')
})
afterAll(() => test.close())

const announce = (...changes: AnnouncedChange[]) =>
  inTransaction(test.contextOf(person), async (tx) => {
    for (const change of changes) await announceChange(tx, change)
  })

/** The publishing part of the realtime service. `answer` can make it fail. */
async function startService(answer: (call: number) => number = () => 201) {
  const calls: Spec[][] = []
  let call = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const status = answer((call += 1))
      response.writeHead(status, { 'Content-Type': 'application/json' })
      if (status >= 300)
        return response.end(JSON.stringify({ error: { code: status * 100, statusCode: status } }))
      const specs = JSON.parse(body) as Spec[]
      calls.push(specs)
      const results = specs.map(({ channels: [channel] }) => ({
        successCount: 1,
        failureCount: 0,
        results: [{ channel, messageId: 'm' }],
      }))
      response.end(JSON.stringify(results))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createRealtimeClient({
    key: 'app.key:secret',
    publicKey: 'app.key',
    endpoint: 'localhost',
    port: (server.address() as AddressInfo).port,
    tls: false,
    connectivityCheckUrl: null,
    wsConnectivityCheckUrl: null,
  })
  const receivedOn = (channel: string) =>
    calls.flat().flatMap((spec) => (spec.channels.includes(channel) ? spec.messages : []))
  return { client, calls, heardOn: receivedOn, stop: () => server.close() }
}

const publishTo = (
  { client }: { client: PublisherOptions['service'] },
  pace: Pick<PublisherOptions, 'pauseMs' | 'retryMs' | 'pollMs'> = {},
) =>
  startPublisher({
    db: test.db,
    log: pino({ level: 'silent' }),
    service: client,
    sharedPool: null,
    ...pace,
  })

const unpublished = async (id: string) =>
  (await test.db.select().from(outbox).where(eq(outbox.entityId, id))).filter((row) => !row.publishedAt)
    .length

async function drain() {
  const service = await startService()
  while (await publishOutbox(test.db, service.client)) continue
  service.stop()
}

it('[0.10] publishes ids and versions over the service’s SDK: to the organization, the person and watched properties', async () => {
  await drain()
  const [watched, other] = [await org.property(), await org.property()]
  const limited = await org.fga({ role: 'property_viewer', resourceId: watched.id })
  await drain()
  const service = await startService()
  const id = newId()
  await announce(
    { event: 'threat.updated', id, version: 1, propertyIds: [watched.id, other.id] },
    { event: 'permissions.changed', id: limited.id, version: 1, userId: limited.id },
    { event: 'threat.updated', id, version: 2, propertyIds: [watched.id] },
  )
  await publishOutbox(test.db, service.client)
  const newest = { name: 'threat.updated', data: { id, version: 2 } }
  expect(service.heardOn(`org:${org.id}`)).toMatchObject([newest])
  expect(service.heardOn(`property:${org.id}:${watched.id}`)).toMatchObject([newest])
  expect(service.heardOn(`property:${org.id}:${other.id}`)).toEqual([])
  expect(service.heardOn(`user:${org.id}:${limited.id}`)).toMatchObject([{ name: 'permissions.changed' }])
  expect(await publishOutbox(test.db, service.client)).toBe(0)
  service.stop()
})

it('publishes the kinds of changed objects', async () => {
  await drain()
  const service = await startService()
  const response = await test.as(person).request('/portfolio', {
    method: 'POST',
    json: { name: 'Riverside' },
    headers: { 'Idempotency-Key': newId() },
  })
  const { id } = await response.json<{ id: string }>()
  await publishOutbox(test.db, service.client)
  expect(service.heardOn(`org:${org.id}`)).toMatchObject([
    { name: 'ledger.appended', data: { id, about: ['portfolio'] } },
  ])
  service.stop()
})

it('loses nothing if the server stops between commit and publishing', async () => {
  const id = newId()
  await announce({ event: 'source.updated', id, version: 4 })
  // Nothing ran after the commit, so this is the state that the next start finds.
  const service = await startService()
  const publisher = publishTo(service)
  await expect.poll(() => service.heardOn(`org:${org.id}`).map(({ data }) => data.id)).toContain(id)
  await publisher.stop()
  expect(await unpublished(id)).toBe(0)
  service.stop()
})

it('pauses after publishing, so that changes in quick succession are combined', async () => {
  const service = await startService()
  const publisher = publishTo(service, { pauseMs: 400 })
  const first = newId()
  const later = [newId(), newId(), newId()]
  const heard = () => service.heardOn(`org:${org.id}`).map(({ data }) => data.id)
  await announce({ event: 'task.updated', id: first, version: 1 })
  await expect.poll(heard).toEqual([first])
  for (const id of later) await announce({ event: 'task.updated', id, version: 1 })
  await expect.poll(heard).toEqual([first, ...later])
  expect(service.calls).toHaveLength(2)
  await publisher.stop()
  service.stop()
})

it('republishes rows that were sent but not marked', async () => {
  const id = newId()
  await announce({ event: 'source.updated', id, version: 1 })
  const crash = new Error('the server ended')
  const sent: string[] = []
  const service = await startService()
  const failing = {
    batchPublish: async (specs: never) => {
      await service.client.batchPublish(specs)
      sent.push(id)
      throw crash
    },
  } as unknown as typeof service.client
  await expect(publishOutbox(test.db, failing)).rejects.toBe(crash)
  expect(await unpublished(id)).toBe(1)
  await publishOutbox(test.db, service.client)
  expect(service.heardOn(`org:${org.id}`).filter(({ data }) => data.id === id)).toHaveLength(2)
  expect(await unpublished(id)).toBe(0)
  service.stop()
})

it('fails with the error code of a rejected channel', async () => {
  await drain()
  const id = newId()
  await announce({ event: 'source.updated', id, version: 1 })
  const refused = { message: 'Channel denied', code: 40160, statusCode: 401 }
  const refusing = {
    batchPublish: () =>
      Promise.resolve([{ successCount: 0, failureCount: 1, results: [{ channel: 'org', error: refused }] }]),
  } as unknown as Parameters<typeof publishOutbox>[1]
  const failure = await publishOutbox(test.db, refusing).catch((error: unknown) => error)
  expect(describeError(failure)).toMatchObject({ message: 'Channel denied', code: '40160' })
  expect(await unpublished(id)).toBe(1)
  await drain()
})

it('retries while the service fails, and keeps the order', async () => {
  await drain()
  const service = await startService((call) => (call <= 2 ? 500 : 201))
  const publisher = publishTo(service, { retryMs: 20 })
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await announce({ event: 'task.updated', id, version: 1 })
  await expect.poll(() => service.heardOn(`org:${org.id}`).map(({ data }) => data.id)).toEqual(ids)
  await publisher.stop()
  service.stop()
})

it('publishes right after the commit, without waiting for the next poll', async () => {
  await drain()
  const service = await startService()
  const publisher = publishTo(service, { pollMs: 60_000 })
  await pause(50)
  await announce({ event: 'org.updated', id: org.id, version: 9 })
  await expect.poll(() => service.heardOn(`org:${org.id}`).map(({ name }) => name)).toContain('org.updated')
  await publisher.stop()
  service.stop()
})

it('deletes rows after a day, published or not', async () => {
  const [old, fresh] = [newId(), newId()]
  for (const id of [old, fresh]) await announce({ event: 'org.updated', id, version: 1 })
  await test.db
    .update(outbox)
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .where(and(eq(outbox.entityId, old)))
  await sweepOutbox(test.db)
  expect(await unpublished(old)).toBe(0)
  expect(await unpublished(fresh)).toBe(1)
})
