import { findFreePort } from '@parapet/config/free-port'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { waitForProvider } from './seed-identity.ts'

const waitMs = 10_000

it('waits for a provider that starts at the same time', async () => {
  const port = await findFreePort()
  let isDone = false
  const waiting = waitForProvider(`http://127.0.0.1:${port}/identity`, waitMs).then(() => (isDone = true))
  await pause(200)
  expect(isDone).toBe(false)

  const server = createServer((_request, response) => response.writeHead(404).end())
  server.listen(port, '127.0.0.1')
  await waiting

  expect(server.listening).toBe(true)
  server.close()
  server.closeAllConnections()
})

it('asks again if the provider accepts a connection without responding', async () => {
  const port = await findFreePort()
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    if (requests > 1) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  await waitForProvider(`http://127.0.0.1:${port}/identity`, waitMs)

  expect(requests).toBe(2)
  server.close()
  server.closeAllConnections()
})

it('gives up after the time it was given', async () => {
  const startedAt = performance.now()
  await waitForProvider(`http://127.0.0.1:${await findFreePort()}/identity`, 200)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
