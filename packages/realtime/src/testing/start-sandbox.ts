import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface TestService {
  port: number
  /** Sets the switches of the sandbox. */
  control(change: Record<string, string>): Promise<void>
  /** Does something to the connections that are open. */
  disturb(kind: 'close' | 'cut' | 'forget' | 'reattach'): Promise<void>
  stop(): Promise<void>
}

/** Starts the real sandbox as a process of its own, on free ports. */
export async function startSandbox(): Promise<TestService> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../../apps/sandbox'),
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_REALTIME_PORT: '0',
      SANDBOX_DNS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const [url, port] = await new Promise<[string, string]>((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk.toString()
      const found = /ready at (http:\/\/\S+) .*realtime on port (\d+)/.exec(output)
      if (found) resolve([found[1]!, found[2]!])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function post(path: string, body: unknown) {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  }

  return {
    port: Number(port),
    control: (change) => post('/control', change),
    disturb: (kind) => post('/control/realtime', { do: kind }),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
