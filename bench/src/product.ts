import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@parapet/config/free-port'

export interface Product {
  url: string
  sandboxUrl: string
  dataFolder: string
  /** The highest resident memory of the app process so far, in MB. */
  peakMemoryMb(): Promise<number>
  /** Ends the product and keeps its data folder. */
  stop(): Promise<void>
  /** Ends the product and removes its data folder. */
  remove(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const startTimeoutMs = 180_000

/** Starts the whole product as `pnpm start` does, on free ports with a data folder of its own. */
export async function startProduct(environment: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      PARAPET_DATA_DIR: dataFolder,
      LOG_LEVEL: 'warn',
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
    peakMemoryMb: async () => await readPeakMemoryMb(await findAppProcess(child)),
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

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

async function findAppProcess(child: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ').map(Number)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('apps/api/dist/main.js')) return pid
  }
  throw new Error('The app process was not found below the start script')
}

async function readPeakMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1]
  if (!kilobytes) throw new Error('This system does not tell the peak memory of a process')
  return Number(kilobytes) / 1024
}
