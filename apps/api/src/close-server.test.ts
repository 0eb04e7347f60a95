import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { closeServer } from './close-server.ts'

async function listen(app: Hono) {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return { server, socket }
}

it('lets a request in flight finish', async () => {
  const app = new Hono()
  let isAsked = false
  app.get('/', async (c) => {
    isAsked = true
    await pause(200)
    return c.text('whole answer')
  })
  const { server, socket } = await listen(app)
  const answer = text(socket)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  await expect.poll(() => isAsked).toBe(true)
  await closeServer(server)
  expect(await answer).toContain('whole answer')
})

it('closes a stalled upload', async () => {
  const app = new Hono()
  let isAsked = false
  app.post('/', async (c) => {
    isAsked = true
    return c.text(await c.req.text())
  })
  const { server, socket } = await listen(app)
  app.onError((_error, c) => c.text('cut off', 400))
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf')
  await expect.poll(() => isAsked).toBe(true)
  const startedAt = performance.now()
  await closeServer(server, 200)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
