import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { logProblem, SandboxStartError } from '../problems.ts'
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
    throw new SandboxStartError(`The saved state ${path} cannot be read (${(error as Error).message}).`, {
      cause: error,
    })
  }
  const state = parseState(text)
  if (state) return state
  throw new SandboxStartError(
    `The saved state ${path} is damaged or from another version. Delete it to start empty; people are created again by the next seed.`,
  )
}

/**
 * Saves a state to a file: debounced, and with an atomic replace, so that a crash never leaves a partial file.
 */
export function createStateFile(path: string, state: SandboxState): StateFile {
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let lastText = ''

  const write = async () => {
    const text = JSON.stringify(state)
    if (text === lastText) return
    await mkdir(dirname(path), { recursive: true })
    const draft = `${path}.${process.pid}.tmp`
    // The file holds the signing key.
    await writeFile(draft, text, { mode: 0o600 })
    await rename(draft, path)
    lastText = text
  }
  const enqueueWrite = () => {
    timer = undefined
    writing = writing.then(write).catch((error: Error) => {
      logProblem(
        `The sandbox's state could not be saved to ${path} (${error.message}). It goes on in memory.`,
      )
    })
    return writing
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
