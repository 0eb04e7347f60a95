import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { lockFolder } from '../../platform/db/embedded/folder-lock.ts'
import { findKey, keyIdOf, type SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'
import { flushAll } from '../../platform/db/flush.ts'
import { readBackup, readText, writeEntry } from './backup-format.ts'
import { type BackupManifest, manifestName, parseManifest, verifyContent } from './backup-manifest.ts'
import { isRestoreFolder, hashWhileReading } from './create-backup.ts'

interface RestoreOptions {
  source: string
  dataDir: string
  /** The keys from PARAPET_SECRET_KEY; null if the server will use the one in the data folder. */
  environmentKeys: SecretKeys | null
  /** Moves the content of the folder aside instead of rejecting it. */
  replace: boolean
}

export interface RestoreResult {
  manifest: BackupManifest
  /** Where the previous content was moved; null if there was none. */
  previousContentFolder: string | null
}

/**
 * Restores a backup to the data folder. The existing content stays until the whole backup is unpacked and verified.
 * @throws OperatorError if the backup is damaged, the folder is in use or not empty, or the key differs
 */
export async function restoreBackup({
  source,
  dataDir,
  environmentKeys,
  replace,
}: RestoreOptions): Promise<RestoreResult> {
  if (!existsSync(source)) throw new OperatorError(`${source} doesn’t exist.`)
  await mkdir(dataDir, { recursive: true })
  const databaseFolder = path.join(dataDir, 'db')
  const lock = existsSync(databaseFolder) ? lockFolder(databaseFolder) : null
  const stagingFolder = path.join(dataDir, `.restoring-${randomUUID()}`)
  try {
    if (!replace && (await listContent(dataDir)).length > 0) {
      throw new OperatorError(
        `${dataDir} isn’t empty. Use --replace to move its contents aside, or set PARAPET_DATA_DIR to another folder.`,
      )
    }
    const manifest = await unpack(source, stagingFolder)
    requireSameKey(manifest, environmentKeys)
    const previousContentFolder = await moveAside(dataDir)
    for (const name of await readdir(stagingFolder))
      await rename(path.join(stagingFolder, name), path.join(dataDir, name))
    return { manifest, previousContentFolder }
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
    lock?.release()
  }
}

const listContent = async (dataDir: string) =>
  (await readdir(dataDir))
    .filter((name) => !isRestoreFolder(name) && name !== 'db')
    .concat(await listDatabase(dataDir))

/** Ignores our own lock, which creates the folder. */
const listDatabase = async (dataDir: string) =>
  (await readdir(path.join(dataDir, 'db')).catch(() => [])).filter((name) => !name.startsWith('parapet.lock'))

async function unpack(source: string, stagingFolder: string): Promise<BackupManifest> {
  const files = new Map<string, { bytes: number; sha256: string }>()
  const folders = new Set<string>()
  const writtenFiles: string[] = []
  let manifestText: string | null = null
  await mkdir(stagingFolder, { mode: 0o700 })
  try {
    for await (const entry of readBackup(source)) {
      if (entry.path.split('/').some((part) => part === '..' || part === '') || path.isAbsolute(entry.path)) {
        throw new OperatorError(
          `The backup contains ${entry.path}, which points outside the folder. Nothing was restored.`,
        )
      }
      if (!entry.content) {
        folders.add(entry.path)
        await writeEntry(stagingFolder, entry)
      } else if (entry.path === manifestName) manifestText = await readText(entry.content)
      else {
        const hashedContent = hashWhileReading(entry.content)
        writtenFiles.push(...(await writeEntry(stagingFolder, { ...entry, content: hashedContent.content })))
        files.set(entry.path, hashedContent.result())
      }
    }
  } catch (error) {
    if (error instanceof OperatorError || 'syscall' in (error as Error)) throw error
    throw new OperatorError(
      'The backup is damaged: it’s truncated or can’t be unpacked. Nothing was restored.',
      {
        cause: error,
      },
    )
  }
  const manifest = parseManifest(manifestText)
  verifyContent(manifest, { files, folders })
  await flushAll(writtenFiles)
  return manifest
}

function requireSameKey({ keyFingerprint }: BackupManifest, environmentKeys: SecretKeys | null) {
  if (environmentKeys === null || keyFingerprint === null || findKey(environmentKeys, keyFingerprint)) return
  throw new OperatorError(
    `PARAPET_SECRET_KEY differs from the key this backup was made with, so encrypted data couldn’t be read. Expected the key with the ID ${keyFingerprint}, found ${environmentKeys.map(keyIdOf).join(' and ')}. Set the original key, or unset it if the backup includes its key. Nothing was restored.`,
  )
}

async function moveAside(dataDir: string) {
  const names = (await readdir(dataDir)).filter((name) => !isRestoreFolder(name))
  if (names.length === 0) return null
  const asideFolder = path.join(
    dataDir,
    `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
  )
  await mkdir(asideFolder)
  for (const name of names) await rename(path.join(dataDir, name), path.join(asideFolder, name))
  await rm(path.join(asideFolder, 'db', 'parapet.lock'), { force: true })
  return asideFolder
}
