import { spawn } from 'node:child_process'
import { join } from 'node:path'

export interface TestRecord {
  name: string
  type: 'A' | 'AAAA' | 'CNAME' | 'MX' | 'TXT'
  values: string[]
}

export interface TestSandbox {
  url: string
  /** Address of the name server, as in `127.0.0.1:4104`. */
  dnsServer: string
  smtpPort: number
  /** The example agency, over TLS. */
  agencyUrl: string
  publish(records: readonly TestRecord[]): Promise<void>
  /** Removes the records of a name, or all. */
  unpublish(name?: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the real sandbox in a separate process, on free ports and without stored data. */
export async function startSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: join(import.meta.dirname, '../../../sandbox'),
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      SANDBOX_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let output = ''
  const [url, smtpPort, dnsPort, tlsPort] = await new Promise<string[]>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const match = /ready at (http:\/\/\S+) .*SMTP on port (\d+).*DNS on port (\d+).*TLS on port (\d+)/.exec(
        output,
      )
      if (match) resolve(match.slice(1))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then(() => reject(new Error(`The sandbox did not start:\n${output}`)))
  })

  async function changeRecords(method: string, query: string, body?: object) {
    const response = await fetch(`${url}/dns-records${query}`, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} /dns-records: ${await response.text()}`)
  }

  return {
    url: url!,
    dnsServer: `127.0.0.1:${dnsPort}`,
    smtpPort: Number(smtpPort),
    agencyUrl: `https://localhost:${tlsPort}`,
    publish: (records) => changeRecords('PUT', '', { records }),
    unpublish: (name) =>
      changeRecords('DELETE', name === undefined ? '' : `?name=${encodeURIComponent(name)}`),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
