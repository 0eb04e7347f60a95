import { spawn } from 'node:child_process'
import { join } from 'node:path'

const PROJECT_ID = 'P2sandbox'
const MANAGEMENT_KEY = 'sandbox-management-key'

export interface TestSandbox {
  projectId: string
  identityUrl: string
  /** Switches faults and token lives; see `/control` of the sandbox. */
  control: (change: Record<string, unknown>) => Promise<void>
  /** A call of the provider's management API, to prepare people and tenants. */
  manage: (path: string, body: unknown) => Promise<void>
  /** The newest code that was mailed to this address. */
  readCode: (email: string) => Promise<string>
  /** The text of the newest message to this address. */
  readMessage: (to: string) => Promise<string>
  /** The links of the newest message to this address, in their order. */
  readLinks: (to: string) => Promise<URL[]>
  stop: () => Promise<void>
}

/** Starts the real sandbox as a process of its own, on free ports and with nothing stored. */
export async function startSandbox(): Promise<TestSandbox> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../../apps/sandbox'),
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk.toString()
      const found = /ready at (http:\/\/\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  }

  async function readMessage(to: string): Promise<string> {
    const answer = await fetch(`${url}/inbox/messages?to=${encodeURIComponent(to)}`)
    const [message] = (await answer.json()) as { text: string }[]
    return message?.text ?? ''
  }

  return {
    projectId: PROJECT_ID,
    identityUrl: `${url}/identity`,
    control: (change) => post('/control', change),
    manage: (path, body) =>
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
      await ended
    },
  }
}
