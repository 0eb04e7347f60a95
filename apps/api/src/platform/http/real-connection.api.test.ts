import { serve, type ServerType } from '@hono/node-server'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '../db/new-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { task } from '../db/schema/index.ts'
import { enqueueTask } from '../jobs/task-lifecycle.ts'
import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'

let test: TestApp
let admin: TestPerson
let viewer: TestPerson
let server: ServerType
let port: number
const answered: number[] = []

beforeAll(async () => {
  test = await createTestApp()
  const org = await test.mintOrg()
  admin = await org.member('org_admin')
  viewer = await org.member('viewer')
  const fetch: typeof test.app.fetch = async (...asked) => {
    const response = await test.app.fetch(...asked)
    answered.push(response.status)
    return response
  }
  server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await once(server.close(), 'close')
  await test.close()
})

const token = () => test.signToken({ sub: admin.descopeId })

/** As browsers send it: with `Content-Length: 0`. */
async function postByFetch(path: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await token()}`, Connection: 'close' },
  })
  return response.status
}

/** As `curl -X POST` sends it: with no header about a body at all. */
async function postBare(path: string) {
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: localhost', `Authorization: Bearer ${await token()}`, 'Connection: close']
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  return Number(/^HTTP\/1.1 (\d+)/.exec(await text(socket))?.[1])
}

async function failTask() {
  const row = await inTransaction(test.contextOf(admin), (tx) =>
    enqueueTask(tx, {
      type: 'geocode',
      title: 'Locate addresses',
      subject: { type: 'org', id: tx.orgId, name: 'Org' },
    }),
  )
  await test.db.update(task).set({ status: 'failed' })
  return row.id
}

it.each([
  ['fetch', postByFetch],
  ['a bare connection', postBare],
])('accepts a POST without a body from %s', async (_, post) => {
  expect(await post(`/task/${await failTask()}/retry`)).toBe(202)
  expect(await post('/ledger/verify')).toBe(200)
})

it.each(['99999999999', '1.2.3.4.5', '.0', '[::1'])('rejects a request for the host %s', async (host) => {
  const socket = connect(port, '127.0.0.1')
  const head = [`Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 2', 'Connection: close']
  socket.write(`POST /api/auth/check-email HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{}`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
})

it('requires no media type without a body', async () => {
  const paths = Object.entries(createOpenApiDocument().paths ?? {}).flatMap(([path, item]) =>
    item.post && !item.post.requestBody ? path : [],
  )
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    const status = await postBare(path.replaceAll(/\{\w+\}/g, newId()))
    expect([path, status]).not.toEqual([path, 415])
  }
})

it.each([
  ['of a known length', 'application/json', 'Content-Length: 1000', '{"name":'],
  ['in chunks', 'application/json', 'Transfer-Encoding: chunked', '8\r\n{"name":\r\n'],
  ['that is an email', 'message/rfc822', 'Content-Length: 1000', 'From: '],
  ['that is an email in chunks', 'message/rfc822', 'Transfer-Encoding: chunked', '6\r\nFrom: \r\n'],
])('logs no error if a client hangs up during a body %s', async (_, type, length, begun) => {
  const [path, ...session] =
    type === 'message/rfc822'
      ? ['/mail/reports']
      : ['/portfolio', `Authorization: Bearer ${await token()}`, `X-Org-Id: ${admin.orgId}`]
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: localhost', `Content-Type: ${type}`, length, ...session]
  answered.length = 0
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${begun}`)
  setTimeout(() => socket.destroy(), 200)
  await expect.poll(() => answered).toEqual([400])
})

/** Multipart bodies with a large file, each rejected for a different reason. */
const refusedUploads = [
  ['without a session', async () => ({}), 'a,b\n', 401],
  ['without permission', async () => await authorization(viewer), 'a,b\n', 403],
  ['with a file of another type', async () => await authorization(admin), '%PDF-1.7\n', 415],
  ['with a file without headers', async () => await authorization(admin), '1,2\n3,4\n', 422],
] as const

const authorization = async (person: TestPerson) => ({
  Authorization: `Bearer ${await test.signToken({ sub: person.descopeId })}`,
  'X-Org-Id': person.orgId,
})

it.each(refusedUploads)(
  'responds to every upload %s, no matter how much is still to come',
  async (_, headersOf, begin, status) => {
    const headers = await headersOf()
    const statuses: (number | string)[] = []
    const body = new FormData()
    body.append('file', new Blob([begin, '5,6\n'.repeat(1_000_000)]), 'list.csv')
    for (let n = 0; n < 30; n += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/api/property/import/upload`, {
        method: 'POST',
        headers,
        body,
      }).catch((error: unknown) => error as Error)
      statuses.push(response instanceof Error ? String(response.cause) : response.status)
    }
    expect(new Set(statuses)).toEqual(new Set([status]))
  },
)

it('responds to an upload over a slow connection only once it has been sent completely', async () => {
  const socket = connect(port, '127.0.0.1')
  const chunk = 'x'.repeat(16_000)
  const head = [
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${chunk.length * 15}`,
    'Connection: close',
  ]
  socket.write(`POST /api/property/import/upload HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  for (let n = 0; n < 15; n += 1) {
    socket.write(chunk)
    await sleep(80)
  }
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 401/)
})

it.each(['/api/property', '/media/a', '/o/a'])('repeats nothing to TRACE %s', async (path) => {
  const socket = connect(port, '127.0.0.1')
  const head = [
    'Host: localhost',
    `Authorization: Bearer ${await token()}`,
    'Connection: close',
    'X-Canary: a7f3',
  ]
  socket.write(`TRACE ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  const answer = await text(socket)
  expect(Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])).toBeOneOf([404, 405])
  expect(answer).not.toContain('a7f3')
})
