import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { requireFreePort } from './free-port.ts'

const host = '127.0.0.1'
const taken = createServer()
afterEach(() => new Promise((closed) => taken.close(closed)))

it('reports the port in use and the setting that changes it', async () => {
  await new Promise<void>((listening) => taken.listen(0, host, listening))
  const { port } = taken.address() as AddressInfo
  await expect(requireFreePort({ host, port, setting: 'METRICS_PORT' })).rejects.toThrow(
    `Port ${port} on ${host} is in use by another program. Stop it, or set METRICS_PORT to another port.`,
  )
})
