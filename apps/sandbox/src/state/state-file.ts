import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { logError, SandboxStartError } from '../errors.ts'
import type { SandboxState } from './sandbox-state.ts'

const writeDelayMs = 200

export interface StateFile {
  /** Schedules a write; several calls in a row become one write. */
  scheduleWrite(): void
  /** Flushes pending changes. */
  close(): Promise<void>
}

/**
 * Reads the saved state; null if there is none yet.
 *
 * @throws SandboxStartError if the file can't be read or isn't a state of this version
 */
export async function readStateFile(path: string): Promise<SandboxState | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new SandboxStartError(`Can't read the saved state ${path} (${(error as Error).message}).`, {
      cause: error,
    })
  }
  const state = parseState(text)
  if (state) return state
  throw new SandboxStartError(
    `The saved state ${path} is damaged or from another version. Delete it to start over; the next seed creates the people again.`,
  )
}

/**
 * Saves a state to a file: debounced, and with an atomic replace, so that a crash never leaves a partial file.
 */
export function createStateFile(path: string, state: SandboxState): StateFile {
  let timer: NodeJS.Timeout | undefined
  let pendingWrite = Promise.resolve()
  let lastText = ''

  const write = async () => {
    const text = JSON.stringify(state)
    if (text === lastText) return
    await mkdir(dirname(path), { recursive: true })
    const tempPath = `${path}.${process.pid}.tmp`
    // The file holds the signing key.
    await writeFile(tempPath, text, { mode: 0o600 })
    await rename(tempPath, path)
    lastText = text
  }
  const enqueueWrite = () => {
    timer = undefined
    pendingWrite = pendingWrite.then(write).catch((error: Error) => {
      logError(`Couldn't save the sandbox's state to ${path} (${error.message}). It continues in memory.`)
    })
    return pendingWrite
  }

  return {
    scheduleWrite() {
      timer ??= setTimeout(() => void enqueueWrite(), writeDelayMs)
    },
    async close() {
      clearTimeout(timer)
      await enqueueWrite()
    },
  }
}

function parseState(text: string): SandboxState | null {
  try {
    const value = JSON.parse(text) as Partial<SandboxState>
    const { people, tenants, roles, permissions, sessions, dnsRecords } = value
    const lists = [people, tenants, roles, permissions, sessions, dnsRecords]
    return value.version === 1 && value.signingKey && lists.every(Array.isArray)
      ? (value as SandboxState)
      : null
  } catch {
    return null
  }
}
