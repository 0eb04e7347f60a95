import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { describeTakenPorts, findFreePort, findFreePortRow, isPortFree } from './ports.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function occupyPort(host?: string): Promise<number> {
  const port = await findFreePort()
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return port
}

it('reports the port in use, its purpose and the variable that changes it', async () => {
  const port = await occupyPort()

  const sentences = await describeTakenPorts([{ port, variable: 'SANDBOX_PORT', purpose: 'the sandbox' }])

  expect(sentences).toEqual([
    `Port ${port} (the sandbox) is taken. End what listens there, or choose another: SANDBOX_PORT=${port + 10} npx --yes pnpm start`,
  ])
})

it('detects a port in use on loopback only', async () => {
  expect(await isPortFree(await occupyPort('127.0.0.1'))).toBe(false)
})

it('reports two variables with the same port', async () => {
  const port = await findFreePort()

  const sentences = await describeTakenPorts([
    { port, variable: 'PORT', purpose: 'the app' },
    { port, variable: 'SANDBOX_PORT', purpose: 'the sandbox' },
  ])

  expect(sentences[0]).toBe(`PORT and SANDBOX_PORT are both ${port}. Give each a port of its own.`)
})

it('reports nothing for free ports', async () => {
  expect(
    await describeTakenPorts([{ port: await findFreePort(), variable: 'PORT', purpose: 'the app' }]),
  ).toEqual([])
})

it('finds consecutive free ports', async () => {
  const first = await findFreePortRow(6)

  for (let port = first; port < first + 6; port += 1) expect(await isPortFree(port)).toBe(true)
})
