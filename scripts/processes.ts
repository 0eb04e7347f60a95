import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'

export interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv
  /** `quiet` captures the output and returns it; the default passes it through. */
  output?: 'inherit' | 'quiet'
}

export interface RunResult {
  exitCode: number
  output: string
}

const runningChildren = new Set<ChildProcess>()
const cleanups = new Set<() => Promise<void>>()
let areChildrenEnding = false

function start(command: string, args: string[], options: SpawnOptions): ChildProcess {
  // A separate process group, so that ending a child also ends its descendants.
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' })
  runningChildren.add(child)
  child.once('close', () => runningChildren.delete(child))
  return child
}

/** Runs a command and waits for it. Exit code 127 means that it couldn't be started. */
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
      runningChildren.delete(child)
      resolve({ exitCode: 127, output: `${text}${command} couldn't be started: ${error.message}\n` })
    })
    child.once('close', (code) => resolve({ exitCode: code ?? 1, output: text }))
  })
}

/** Starts a long-running command whose output passes through. */
export function startService(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return start(command, args, { env, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** Whether the child has neither exited nor been killed by a signal. */
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

/** Terminates a child and its descendants, and kills what is left after the grace time. */
export async function endProcess(child: ChildProcess, graceMs = 10_000): Promise<void> {
  if (isRunning(child)) {
    const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
    signalGroup(child, 'SIGTERM')
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
    await closed
    clearTimeout(timer)
  }
  // Descendants may outlive the child in its process group.
  signalGroup(child, 'SIGKILL')
}

/** Whether `endAll` was called, so that exiting children are expected. */
export function isEnding(): boolean {
  return areChildrenEnding
}

/**
 * Registers a cleanup for the end of this process, such as stopping a daemon. The returned function runs it
 * early, once.
 */
export function onEnd(cleanup: () => Promise<void>): () => Promise<void> {
  cleanups.add(cleanup)
  return async () => {
    if (cleanups.delete(cleanup)) await cleanup()
  }
}

/** Ends every running child, then runs the cleanups of `onEnd`. */
export async function endAll(graceMs?: number): Promise<void> {
  areChildrenEnding = true
  await Promise.all([...runningChildren].map((child) => endProcess(child, graceMs)))
  for (const cleanup of cleanups) {
    cleanups.delete(cleanup)
    await cleanup()
  }
}

/** Ends the children and then this process on SIGINT, SIGTERM and SIGHUP. */
export function endChildrenOnSignals(graceMs?: number): void {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  for (const [signal, exitCode] of Object.entries(exitCodes)) {
    process.once(signal, () => {
      void endAll(graceMs).finally(() => process.exit(exitCode))
    })
  }
}
