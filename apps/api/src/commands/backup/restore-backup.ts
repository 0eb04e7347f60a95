import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '../../platform/db/embedded/folder-lock.ts'
import { StartError } from '../../platform/errors/start-error.ts'
import { flushAll, readBackup, readText, writeEntry } from './backup-format.ts'
import {
  type BackupManifest,
  fingerprintKey,
  manifestName,
  parseManifest,
  verifyContent,
} from './backup-manifest.ts'
import { isStagingPath, hashWhileReading } from './create-backup.ts'

interface RestoreOptions {
  source: string
  dataDir: string
  /** The key from PARAPET_SECRET_KEY, in base64; null if the server will use the one in the backup. */
  environmentKey: string | null
  /** Moves the content of the folder aside instead of rejecting it. */
  replace: boolean
}

export interface Restored {
  manifest: BackupManifest
  /** Where the previous content is now; null if there was none. */
  aside: string | null
}

/**
 * Restores a backup to the data folder. The existing content stays until the whole backup is unpacked and verified.
 * @throws StartError if the backup is damaged, the folder is in use or not empty, or the key differs
 */
export async function restoreBackup({
  source,
  dataDir,
  environmentKey,
  replace,
}: RestoreOptions): Promise<Restored> {
  if (!existsSync(source)) throw new StartError(`${source} doesn't exist.`)
  await mkdir(dataDir, { recursive: true })
  const database = path.join(dataDir, 'db')
  const lock = existsSync(database) ? lockFolder(database) : null
  const staging = path.join(dataDir, `.restoring-${randomUUID()}`)
  try {
    if (!replace && (await listContent(dataDir)).length > 0) {
      throw new StartError(
        `${dataDir} isn't empty. Use --replace to move its contents aside, or set PARAPET_DATA_DIR to another folder.`,
      )
    }
    const manifest = await unpack(source, staging)
    requireSameKey(manifest, environmentKey)
    const aside = await moveAside(dataDir)
    for (const name of await readdir(staging))
      await rename(path.join(staging, name), path.join(dataDir, name))
    return { manifest, aside }
  } finally {
    await rm(staging, { recursive: true, force: true })
    lock?.release()
  }
}

const listContent = async (dataDir: string) =>
  (await readdir(dataDir))
    .filter((name) => !isStagingPath(name) && name !== 'db')
    .concat(await listDatabase(dataDir))

/** Ignores our own lock, which creates the folder. */
const listDatabase = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'db')).catch(() => [])).filter((name) => !name.startsWith('parapet.lock'))

async function unpack(source: string, staging: string): Promise<BackupManifest> {
  const files = new Map<string, { bytes: number; sha256: string }>()
  const folders = new Set<string>()
  const written: string[] = []
  let text: string | null = null
  await mkdir(staging, { mode: 0o700 })
  try {
    for await (const entry of readBackup(source)) {
      if (entry.path.split('/').some((part) => part === '..' || part === '') || path.isAbsolute(entry.path)) {
        throw new StartError(
          `The backup contains ${entry.path}, which points outside the folder. Nothing was restored.`,
        )
      }
      if (!entry.content) {
        folders.add(entry.path)
        await writeEntry(staging, entry)
      } else if (entry.path === manifestName) text = await readText(entry.content)
      else {
        const hashed = hashWhileReading(entry.content)
        written.push(...(await writeEntry(staging, { ...entry, content: hashed.content })))
        files.set(entry.path, hashed.result())
      }
    }
  } catch (error) {
    if (error instanceof StartError || 'syscall' in (error as Error)) throw error
    throw new StartError(
      "The backup is damaged: it's truncated or can't be unpacked. Nothing was restored.",
      {
        cause: error,
      },
    )
  }
  const manifest = parseManifest(text)
  verifyContent(manifest, { files, folders })
  await flushAll(written)
  return manifest
}

function requireSameKey({ keyFingerprint }: BackupManifest, environmentKey: string | null) {
  if (environmentKey === null || keyFingerprint === null || fingerprintKey(environmentKey) === keyFingerprint)
    return
  throw new StartError(
    "PARAPET_SECRET_KEY differs from the key this backup was made with, so encrypted data couldn't be read. Set the original key, or unset it if the backup includes its key. Nothing was restored.",
  )
}

async function moveAside(dataDir: string) {
  const names = (await readdir(dataDir)).filter((name) => !isStagingPath(name))
  if (names.length === 0) return null
  const aside = path.join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  await mkdir(aside)
  for (const name of names) await rename(path.join(dataDir, name), path.join(aside, name))
  await rm(path.join(aside, 'db', 'parapet.lock'), { force: true })
  return aside
}
