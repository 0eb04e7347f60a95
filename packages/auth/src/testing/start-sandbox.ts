import { spawn } from 'node:child_process'
import { join } from 'node:path'

import type { TestProvider } from './test-provider.ts'

const PROJECT_ID = 'P2sandbox'
const MANAGEMENT_KEY = 'sandbox-management-key'
const defaults = {
  identity: 'ok',
  retryAfterSeconds: 5,
  sessionTtlSeconds: 600,
  refreshTtlSeconds: 2_592_000,
  refreshResponse: 'full',
}

/** Starts the real sandbox in a child process, on free ports and with empty storage. */
export async function startSandbox(): Promise<TestProvider> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../../apps/sandbox'),
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      SANDBOX_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    function readOutput(chunk: Buffer) {
      output += chunk.toString()
      const readyUrl = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (readyUrl !== undefined) resolve(readyUrl)
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    void exited.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`)
  }

  async function readMessage(to: string): Promise<string> {
    const response = await fetch(`${url}/inbox/messages?to=${encodeURIComponent(to)}`)
    const [message] = (await response.json()) as { text: string }[]
    return message?.text ?? ''
  }

  return {
    projectId: PROJECT_ID,
    identityUrl: `${url}/identity`,
    isHosted: false,
    requireSandbox() {},
    configureSandbox: (change) => post('/control', change),
    reset: () => post('/control', defaults),
    expectSignUp() {},
    callManagementApi: (path, body) =>
      post(`/identity/v1/mgmt/${path}`, body, { authorization: `Bearer ${PROJECT_ID}:${MANAGEMENT_KEY}` }),
    async readCode(email) {
      const code = /^\d{6}$/m.exec(await readMessage(email))?.[0]
      if (code === undefined) throw new Error(`No code was mailed to ${email}.`)
      return code
    },
    readMessage,
    async readLinks(to) {
      const text = await readMessage(to)
      return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
    },
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
