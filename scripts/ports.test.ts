import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { findPortProblems, findFreePort, findConsecutiveFreePorts, isPortFree } from './ports.ts'

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

  const sentences = await findPortProblems([{ port, variable: 'SANDBOX_PORT', purpose: 'the sandbox' }])

  expect(sentences[0]).toBe(`Port ${port} (the sandbox) is in use.`)
  expect(sentences[1]).toMatch(
    /^Stop whatever is using it, or choose other ports: SANDBOX_PORT=\d+ npx --yes pnpm start$/,
  )
})

it('names the one variable that moves several ports, with a value that makes all of them free', async () => {
  const first = await findConsecutiveFreePorts(26)
  const busy = createServer()
  const busyAfterMove = createServer()
  servers.push(busy, busyAfterMove)
  await new Promise<void>((resolve) => busy.listen(first + 1, resolve))
  await new Promise<void>((resolve) => busyAfterMove.listen(first + 10, resolve))
  const variable = 'SANDBOX_PORT'

  const sentences = await findPortProblems([
    { port: first, variable, purpose: 'the sandbox' },
    { port: first + 1, variable, purpose: 'the realtime service' },
  ])

  expect(sentences).toEqual([
    `Port ${first + 1} (the realtime service) is in use.`,
    `Stop whatever is using it, or choose other ports: SANDBOX_PORT=${first + 20} npx --yes pnpm start`,
  ])
})

it('moves the ports of two variables apart', async () => {
  const app = await occupyPort()
  const sandbox = await occupyPort()

  const sentences = await findPortProblems([
    { port: app, variable: 'PORT', purpose: 'the app' },
    { port: sandbox, variable: 'SANDBOX_PORT', purpose: 'the sandbox' },
  ])

  const [, newApp, newSandbox] = /PORT=(\d+) SANDBOX_PORT=(\d+)/.exec(sentences.at(-1)!)!
  expect(new Set([app, sandbox, Number(newApp), Number(newSandbox)]).size).toBe(4)
})

it('detects a port in use on loopback only', async () => {
  expect(await isPortFree(await occupyPort('127.0.0.1'))).toBe(false)
})

it('reports two variables with the same port', async () => {
  const port = await findFreePort()

  const sentences = await findPortProblems([
    { port, variable: 'PORT', purpose: 'the app' },
    { port, variable: 'SANDBOX_PORT', purpose: 'the sandbox' },
  ])

  expect(sentences[0]).toBe(
    `Port ${port} can't be used for both the app (PORT) and the sandbox (SANDBOX_PORT). Give each its own port.`,
  )
})

it('reports nothing for free ports', async () => {
  expect(
    await findPortProblems([{ port: await findFreePort(), variable: 'PORT', purpose: 'the app' }]),
  ).toEqual([])
})

it('finds consecutive free ports', async () => {
  const first = await findConsecutiveFreePorts(6)

  for (let port = first; port < first + 6; port += 1) expect(await isPortFree(port)).toBe(true)
})
