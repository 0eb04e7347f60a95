import { serve, type ServerType } from '@hono/node-server'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../context/context.ts'
import { task } from '../db/schema/index.ts'
import { enqueueTask } from '../jobs/task-lifecycle.ts'
import { createOpenApiDocument } from '../../commands/openapi-document.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'

let test: TestApp
let admin: TestPerson
let server: ServerType
let port: number
const answered: number[] = []

beforeAll(async () => {
  test = await createTestApp()
  admin = await (await test.mintOrg()).member('org_admin')
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
    enqueueTask(tx, { type: 'export', title: 'Export', subject: { type: 'org', id: tx.orgId, name: 'Org' } }),
  )
  await test.db.update(task).set({ status: 'failed' })
  return row.id
}

it.each([
  ['fetch', postByFetch],
  ['a bare connection', postBare],
])('takes a POST without a body from %s', async (_, post) => {
  expect(await post(`/task/${await failTask()}/retry`)).toBe(202)
  expect(await post('/ledger/verify')).toBe(200)
})

it('requires no media type without a body', async () => {
  const paths = Object.entries(createOpenApiDocument().paths ?? {}).flatMap(([path, item]) =>
    item.post && !item.post.requestBody ? path : [],
  )
  expect(paths.length).toBeGreaterThan(2)
  for (const path of paths) {
    const status = await postBare(path.replaceAll(/\{\w+\}/g, uuidv7()))
    expect([path, status]).not.toEqual([path, 415])
  }
})

it.each([
  ['of a known length', 'application/json', 'Content-Length: 1000', '{"name":'],
  ['in chunks', 'application/json', 'Transfer-Encoding: chunked', '8\r\n{"name":\r\n'],
  ['that is a mail', 'message/rfc822', 'Content-Length: 1000', 'From: '],
  ['that is a mail in chunks', 'message/rfc822', 'Transfer-Encoding: chunked', '6\r\nFrom: \r\n'],
])('takes whoever hangs up during a body %s for nobody’s failure', async (_, type, length, begun) => {
  const [path, ...session] =
    type === 'message/rfc822'
      ? ['/mail/reports']
      : ['/portfolio', `Authorization: Bearer ${await token()}`, `X-Org-Id: ${admin.orgId}`]
  const socket = connect(port, '127.0.0.1')
  const head = ['Host: localhost', `Content-Type: ${type}`, length, ...session]
  answered.length = 0
  socket.write(`POST /api${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${begun}`)
  setTimeout(() => socket.destroy(), 200)
  await expect.poll(() => answered, { timeout: 5_000 }).toEqual([400])
})
