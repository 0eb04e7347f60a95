import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { OperatorError } from '../../errors/operator-error.ts'

interface LockHolder {
  pid: number
  host: string
  startedAt: string
  /**
   * Start time of the process in the kernel's own unit, where it is known, because process ids are reused.
   */
  bootTicks: string | null
  token: string
}

interface FolderLock {
  release(): void
}

const heldTokens = new Set<string>()

/**
 * Ensures that only one process has the database folder open: two would silently corrupt it.
 * @throws OperatorError naming the holder and what to do.
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, 'parapet.lock')
  const self: LockHolder = {
    pid: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    bootTicks: readBootTicks(process.pid),
    token: randomUUID(),
  }
  for (let attempt = 0; !createLock(file, self); attempt += 1) {
    const holder = readHolder(file)
    if (attempt >= 5 || (holder && isAlive(holder))) throw inUseError(folder, file, holder)
    if (holder) removeStaleLock(file, holder)
  }
  heldTokens.add(self.token)
  return {
    release() {
      if (!heldTokens.delete(self.token)) return
      if (readHolder(file)?.token === self.token) rmSync(file, { force: true })
    },
  }
}

/** Linking a finished file is atomic, so a lock never exists without its holder. */
function createLock(file: string, self: LockHolder) {
  const temporary = `${file}.${self.token}`
  writeFileSync(temporary, JSON.stringify(self))
  try {
    linkSync(temporary, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder
  } catch {
    return null
  }
}

/** Removes a stale lock by renaming it, and restores it if a live process replaced it in between. */
function removeStaleLock(file: string, staleHolder: LockHolder) {
  const temporary = `${file}.stale.${randomUUID()}`
  try {
    renameSync(file, temporary)
  } catch {
    return
  }
  if (readHolder(temporary)?.token !== staleHolder.token) linkSync(temporary, file)
  rmSync(temporary, { force: true })
}

function isAlive(holder: LockHolder) {
  if (holder.host !== hostname()) return true
  if (holder.pid === process.pid) return heldTokens.has(holder.token)
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const [state, ...fields] = readProcessState(holder.pid)
  // A zombie holds nothing but its process id.
  if (state === 'Z' || state === 'X') return false
  const bootTicks = fields[18] ?? null
  return bootTicks === null || holder.bootTicks === null || bootTicks === holder.bootTicks
}

const readBootTicks = (pid: number) => readProcessState(pid)[19] ?? null

/** The state and the fields after it in Linux's /proc; empty on other systems. */
function readProcessState(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

function inUseError(folder: string, file: string, holder: LockHolder | null) {
  if (!holder)
    return new OperatorError(
      `Can’t read the lock file ${file}. Delete it if no other Parapet process uses ${folder}.`,
    )
  const holderText = `process ${holder.pid} on ${holder.host}, running since ${holder.startedAt}`
  const remedy =
    holder.host === hostname()
      ? `Stop it, or set PARAPET_DATA_DIR to another folder for this process.`
      : `If that machine is gone for good, delete ${file}. Otherwise, stop the process there or set PARAPET_DATA_DIR to another folder.`
  return new OperatorError(`The database in ${folder} is in use by ${holderText}. ${remedy}`)
}
