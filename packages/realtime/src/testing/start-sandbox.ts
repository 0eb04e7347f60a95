import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface TestService {
  port: number
  /** Changes the sandbox’s fault settings. */
  control(change: Record<string, string>): Promise<void>
  /** Disturbs the open connections. */
  disturb(kind: 'close' | 'cut' | 'forget' | 'reattach'): Promise<void>
  stop(): Promise<void>
}

/** Starts the real sandbox in a child process, on free ports. */
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
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const [url, port] = await new Promise<[string, string]>((resolve, reject) => {
    function read(chunk: Buffer) {
      output += chunk.toString()
      const match = /ready at (http:\/\/\S+) .*realtime on port (\d+)/.exec(output)
      if (match) resolve([match[1]!, match[2]!])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function post(path: string, body: unknown) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`)
  }

  return {
    port: Number(port),
    control: (change) => post('/control', change),
    disturb: (kind) => post('/control/realtime', { do: kind }),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
