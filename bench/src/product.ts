import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@parapet/config/free-port'

export interface Product {
  url: string
  sandboxUrl: string
  dataFolder: string
  /** The highest resident memory of the app process so far, in MB. */
  readPeakMemoryMb(): Promise<number>
  /** Resets the peak, because the start takes more memory than idling. Returns the current resident memory, in MB. */
  resetPeakMemory(): Promise<number>
  /** The longest event loop block of the app since the last call, in milliseconds. */
  takeLongestBlockMs(): Promise<number>
  /** Ends the product and keeps its data folder. */
  stop(): Promise<void>
  /** Ends the product and removes its data folder. */
  remove(): Promise<void>
}

const rootFolder = join(import.meta.dirname, '../..')
const startTimeoutMs = 180_000
const metricsToken = randomUUID()

/** Starts the whole product as `pnpm start` does, on free ports, with a new data folder or an existing one. */
export async function startProduct(
  environment: NodeJS.ProcessEnv = {},
  existingFolder?: string,
): Promise<Product> {
  const dataFolder = existingFolder ?? (await mkdtemp(join(tmpdir(), 'parapet-bench-')))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const realtimePort = await findFreePort()
  const [dnsPort, tlsPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: rootFolder,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_REALTIME_PORT: String(realtimePort),
      SANDBOX_DNS_PORT: String(dnsPort),
      SANDBOX_TLS_PORT: String(tlsPort),
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      PARAPET_DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: metricsToken,
      // Building the baseline app set it in this process, but `pnpm start` runs without it.
      NODE_ENV: undefined,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = `http://localhost:${port}`
  await waitUntilPrinted(child, 'Parapet is ready')
  const stop = () => endProcess(child)
  return {
    url,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataFolder,
    readPeakMemoryMb: async () => await readMemoryMb(await findAppProcess(child), 'VmHWM'),
    async resetPeakMemory() {
      const pid = await findAppProcess(child)
      await writeFile(`/proc/${pid}/clear_refs`, '5')
      return await readMemoryMb(pid, 'VmRSS')
    },
    takeLongestBlockMs: () => readLongestBlockMs(url),
    stop,
    async remove() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function waitUntilPrinted(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(
      () => reject(new Error(`The app wasn't ready in time:\n${output}`)),
      startTimeoutMs,
    )
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(text)) {
        clearTimeout(timer)
        resolve()
      }
    })
    child.once('exit', () => reject(new Error(`The app exited before it was ready:\n${output}`)))
  })
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function findAppProcess(child: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ').map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('apps/api/dist/main.js')) return pid
  }
  throw new Error("Couldn't find the app process under the start script")
}

/** The server uses `monitorEventLoopDelay` and resets it with each response. */
async function readLongestBlockMs(url: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await response.text())?.[1]
  if (!seconds)
    throw new Error(`The server doesn't report how long its event loop was blocked (${response.status})`)
  return Number(seconds) * 1000
}

async function readMemoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]
  if (!kilobytes) throw new Error("This system doesn't report the memory of a process")
  return Number(kilobytes) / 1024
}
