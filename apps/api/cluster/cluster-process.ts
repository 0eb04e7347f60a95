import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const readyTimeoutMs = 180_000

export interface ProcessOptions {
  name: string
  script: string
  env: NodeJS.ProcessEnv
  /** A URL that returns 200 once the process is ready. */
  readyUrl: string
}

/** One process of the installation, which can be killed and restarted. */
export class ClusterProcess {
  readonly #options: ProcessOptions
  #child: ChildProcess | null = null

  constructor(options: ProcessOptions) {
    this.#options = options
  }

  get name() {
    return this.#options.name
  }

  get pid() {
    return this.#child?.pid
  }

  async start() {
    const { script, env, readyUrl, name } = this.#options
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    this.#child = child
    const deadline = Date.now() + readyTimeoutMs
    while (Date.now() < deadline) {
      if (!isRunning(child)) throw new Error(`${name} exited with code ${child.exitCode} before it was ready`)
      const answer = await fetch(readyUrl).catch(() => null)
      if (answer?.ok) return
      await pause(100)
    }
    throw new Error(`${name} wasn't ready within ${readyTimeoutMs / 1000} s`)
  }

  /** Ends it like a power failure: no signal handler runs. */
  kill = () => this.#end('SIGKILL')
  stop = () => this.#end('SIGTERM')

  /** Sends SIGTERM without waiting for the process to exit. */
  signal() {
    this.#child?.kill('SIGTERM')
  }

  async #end(signal: NodeJS.Signals) {
    const child = this.#child
    if (!child || !isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null
