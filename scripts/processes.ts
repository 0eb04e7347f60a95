import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** `quiet` keeps the output and gives it back; the default passes it through. */
  output?: 'inherit' | 'quiet'
}

export interface RunResult {
  exitCode: number
  output: string
}

const running = new Set<ChildProcess>()
const cleanUps = new Set<() => Promise<void>>()
let areChildrenEnding = false

function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  // A process group of its own, so that ending a child also ends what that child started.
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/** Runs a command to its end. A command that cannot be started gives exit code 127. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  const { cwd, env = process.env, output = 'inherit' } = options
  const child = start(command, args, {
    cwd,
    env,
    stdio: output === 'inherit' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))

  return new Promise((resolve) => {
    child.once('error', (error) => {
      running.delete(child)
      resolve({ exitCode: 127, output: `${text}${command} could not be started: ${error.message}\n` })
    })
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output: text }))
  })
}

/** Starts a long-running command whose output passes through. */
export function startService(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return start(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Whether the child has neither exited nor been ended by a signal. */
export function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null && child.pid !== undefined
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Asks a child and everything it started to end, and kills what is left after the grace time. */
export async function endProcess(child: ChildProcess, graceMs = 10_000): Promise<void> {
  if (isRunning(child)) {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
    signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
    await closed
    clearTimeout(timer)
  }
  // The leader may be gone while something it started still runs in its group.
  signalGroup(child, 'SIGKILL')
}

/** Whether `endAll` was called: a child that ends from now on ends because we asked. */
export function isEnding(): boolean {
  return areChildrenEnding
}

/**
 * Registers what must happen before this process ends, such as stopping a daemon. The returned function does
 * it earlier, once.
 */
export function onEnd(cleanUp: () => Promise<void>): () => Promise<void> {
  cleanUps.add(cleanUp)
  return async () => {
    if (cleanUps.delete(cleanUp)) await cleanUp()
  }
}

/** Ends every child that is still running, then does what `onEnd` registered. */
export async function endAll(graceMs?: number): Promise<void> {
  areChildrenEnding = true
  await Promise.all([...running].map((child) => endProcess(child, graceMs)))
  for (const cleanUp of cleanUps) {
    cleanUps.delete(cleanUp)
    await cleanUp()
  }
}

/** Ends the children and then this process on Ctrl-C, on a termination request and on a closed terminal. */
export function endChildrenOnSignals(graceMs?: number): void {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.once(signal, () => {
      void endAll(graceMs).finally(() => process.exit(exitCode))
    })
  }
}
