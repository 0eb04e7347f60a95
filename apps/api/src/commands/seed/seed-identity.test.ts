import { findFreePort } from '@parapet/config/free-port'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { waitForProvider } from './seed-identity.ts'

it('waits for a provider that starts at the same time', async () => {
  const port = await findFreePort()
  let isDone = false
  const waiting = waitForProvider(`http://127.0.0.1:${port}/identity`).then(() => (isDone = true))
  await pause(200)
  expect(isDone).toBe(false)

  const server = createServer((_request, response) => response.writeHead(404).end())
  server.listen(port, '127.0.0.1')
  await waiting

  expect(server.listening).toBe(true)
  server.close()
  server.closeAllConnections()
})
