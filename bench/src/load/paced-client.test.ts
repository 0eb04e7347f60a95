import autocannon from 'autocannon'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { paceClient } from './paced-client.ts'

it('has autocannon send at the configured interval, not as soon as a response arrives', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  await autocannon({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: 4,
    duration: 1,
    setupClient: (client) => void paceClient(client, 200, 50),
  })
  server.close()

  // Each connection sends at most at 50, 250, 450, 650 and 850 ms, and possibly once more while it closes.
  expect(requests).toBeGreaterThan(4)
  expect(requests).toBeLessThanOrEqual(24)
})
