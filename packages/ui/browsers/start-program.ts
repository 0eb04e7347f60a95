import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

const killAfterMs = 3000

/** The path of an installed program. */
export function findProgram(name: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

export interface Program {
  /** Ends it and all of its child processes. */
  stop: () => Promise<void>
}

/** Starts a program in its own process group. */
export function startProgram(path: string, args: string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(path, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  function signalGroup(name: NodeJS.Signals): void {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // The group has already exited.
    }
  }
  return {
    stop: async () => {
      signalGroup('SIGTERM')
      const timer = setTimeout(() => signalGroup('SIGKILL'), killAfterMs)
      await exited
      clearTimeout(timer)
      signalGroup('SIGKILL')
    },
  }
}

/** A free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return typeof address === 'object' && address ? address.port : 0
}

/** Retries until it succeeds, for programs that are starting. */
export async function retryUntilReady<Result>(
  attempt: () => Promise<Result>,
  timeoutMs: number,
): Promise<Result> {
  const deadlineMs = Date.now() + timeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadlineMs) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
    }
  }
}
