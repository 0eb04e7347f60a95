import { Hono } from 'hono'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { closeServer } from './close-server.ts'
import { listen } from './listen.ts'

const log = pino({ level: 'silent' })
const at = (port: number) => ({ host: '127.0.0.1', port, setting: 'PORT' as const })

it('keeps idle connections longer than load balancers do', async () => {
  const server = await listen(
    new Hono().get('/', (c) => c.text('hello')),
    at(0),
    log,
  )
  const { port } = (server as Server).address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('hello')
  const seconds = Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])
  expect(seconds).toBeGreaterThan(60)
  await closeServer(server, 200)
})

it('reports which setting to change if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(listen(new Hono(), at(port), log)).rejects.toThrow('PORT')
  other.close()
})
