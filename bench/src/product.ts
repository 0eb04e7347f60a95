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
  peakMemoryMb(): Promise<number>
  /** Its resident memory now, in MB. From here on `peakMemoryMb` starts again: starting takes more than idling. */
  restMemoryMb(): Promise<number>
  /** How long the event loop of the app stood still at most since it was asked last, in milliseconds. */
  longestBlockMs(): Promise<number>
  /** Ends the product and keeps its data folder. */
  stop(): Promise<void>
  /** Ends the product and removes its data folder. */
  remove(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startTimeoutMs = 180_000
const metricsToken = randomUUID()

/** Starts the whole product as `pnpm start` does, on free ports, with a new data folder or the given one. */
export async function startProduct(
  environment: NodeJS.ProcessEnv = {},
  keptFolder?: string,
): Promise<Product> {
  const dataFolder = keptFolder ?? (await mkdtemp(join(tmpdir(), 'parapet-bench-')))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const realtimePort = await findFreePort()
  const [dnsPort, tlsPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
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
      // Building the floor app set it in this process; `pnpm start` runs without it.
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
    peakMemoryMb: async () => await readMemoryMb(await findAppProcess(child), 'VmHWM'),
    async restMemoryMb() {
      const pid = await findAppProcess(child)
      await writeFile(`/proc/${pid}/clear_refs`, '5')
      return await readMemoryMb(pid, 'VmRSS')
    },
    longestBlockMs: () => readLongestBlockMs(url),
    stop,
    async remove() {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function waitUntilPrinted(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(
      () => reject(new Error(`The product was not ready in time:\n${printed}`)),
      startTimeoutMs,
    )
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(text)) {
        clearTimeout(timer)
        resolve()
      }
    })
    child.once('exit', () => reject(new Error(`The product ended before it was ready:\n${printed}`)))
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
  throw new Error('The app process was not found below the start script')
}

/** The server measures by `monitorEventLoopDelay`, and starts over with each answer. */
async function readLongestBlockMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1]
  if (!seconds) throw new Error(`The server does not tell how long it stood still (${answer.status})`)
  return Number(seconds) * 1000
}

async function readMemoryMb(pid: number, figure: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1]
  if (!kilobytes) throw new Error('This system does not tell the memory of a process')
  return Number(kilobytes) / 1024
}
