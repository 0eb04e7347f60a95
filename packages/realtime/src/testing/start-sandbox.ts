import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface TestSandbox {
  port: number
  /** Changes the sandbox’s fault settings. */
  control(change: Record<string, string>): Promise<void>
  /** Disrupts the open connections. */
  disrupt(kind: 'close' | 'cut' | 'forget' | 'reattach'): Promise<void>
  stop(): Promise<void>
}

/** Starts the real sandbox in a child process, on free ports. */
export async function startSandbox(): Promise<TestSandbox> {
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
  const [url, port] = await new Promise<[string, string]>((resolve, reject) => {
    function readOutput(chunk: Buffer) {
      output += chunk.toString()
      const match = /ready at (http:\/\/\S+) .*realtime on port (\d+)/.exec(output)
      if (match) resolve([match[1]!, match[2]!])
    }
    child.stdout.on('data', readOutput)
    child.stderr.on('data', readOutput)
    void exited.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function post(path: string, body: unknown) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${await response.text()}`)
  }

  return {
    port: Number(port),
    control: (change) => post('/control', change),
    disrupt: (kind) => post('/control/realtime', { do: kind }),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
