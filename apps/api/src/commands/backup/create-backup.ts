import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pipeline, type Readable, Transform } from 'node:stream'
import { lockFolder } from '../../platform/db/embedded/folder-lock.ts'
import { keyIdOf, type SecretKeys } from '../../platform/crypto/secret-keys.ts'
import { OperatorError } from '../../platform/errors/operator-error.ts'
import { isUnfinished } from '../../platform/storage/folder-storage.ts'
import { type BackupEntry, readFolder, writeBackup } from './backup-format.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { findStoredKeys } from './stored-key.ts'

interface BackupOptions {
  dataDir: string
  /** A folder, or an archive if it ends in .tar, .tar.gz or .tgz. Must not exist yet. */
  target: string
  /** The keys from PARAPET_SECRET_KEY; null if the server generated one in the data folder. */
  environmentKeys: SecretKeys | null
  /** Includes the key in the data folder, so that the backup can be decrypted without anything else. */
  withKey: boolean
}

/**
 * Copies the data folder while no server uses it: database, files, pictures, and the key that signs email.
 * @throws OperatorError if the folder has no database or is in use, or if the target exists or is inside it
 */
export async function createBackup({ dataDir, target, environmentKeys, withKey }: BackupOptions) {
  const databaseFolder = path.join(dataDir, 'db')
  if (!existsSync(path.join(databaseFolder, 'cluster'))) {
    throw new OperatorError(`No database found in ${dataDir}. Set PARAPET_DATA_DIR to the folder to back up.`)
  }
  if (existsSync(target))
    throw new OperatorError(`${target} already exists. Choose another name for the backup.`)
  if (`${path.resolve(target)}${path.sep}`.startsWith(`${path.resolve(dataDir)}${path.sep}`)) {
    throw new OperatorError('The backup can’t be inside the folder being backed up. Choose another location.')
  }
  const lock = lockFolder(databaseFolder)
  try {
    const writer = await writeBackup(target)
    try {
      const content = await copyEntries(dataDir, withKey, (entry) => writer.add(entry))
      const storedKeys = await findStoredKeys(dataDir)
      const keys = environmentKeys ?? storedKeys
      const manifest: BackupManifest = {
        format: 1,
        createdAt: new Date().toISOString(),
        keyFingerprint: keys === null ? null : keyIdOf(keys[0]),
        holdsKey: storedKeys !== null && withKey,
        ...content,
      }
      await writer.finish(JSON.stringify(manifest, null, 1))
      return manifest
    } catch (error) {
      await writer.abort()
      throw error
    }
  } finally {
    lock.release()
  }
}

async function copyEntries(dataDir: string, withKey: boolean, add: (entry: BackupEntry) => Promise<void>) {
  const folders: string[] = []
  const files: BackupManifest['files'] = []
  for await (const entry of readFolder(dataDir)) {
    if (!belongsInBackup(entry.path) || (!withKey && entry.path === 'secret-key')) {
      entry.content?.destroy()
      continue
    }
    if (!entry.content) {
      folders.push(entry.path)
      await add(entry)
      continue
    }
    const hashedContent = hashWhileReading(entry.content)
    await add({ ...entry, content: hashedContent.content })
    files.push({ path: entry.path, ...hashedContent.result() })
  }
  return { folders, files }
}

/** Leaves out locks, unfinished uploads, and the folders that restores created. */
const belongsInBackup = (name: string) =>
  !name.startsWith('db/parapet.lock') && !isUnfinishedFile(name) && !isRestoreFolder(name)

const isUnfinishedFile = (name: string) => /^(files|pictures)\//.test(name) && isUnfinished(name)

/** Whether a path is in a folder that a restore unpacks into, or has moved the previous content to. */
export const isRestoreFolder = (name: string) => /^(\.restoring-|before-restore-)/.test(name)

/** Passes the content through. Once it has been read to the end, `result` returns its size and hash. */
export function hashWhileReading(source: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      hash.update(chunk)
      bytes += chunk.length
      callback(null, chunk)
    },
  })
  // Errors are emitted on `content`.
  const content: Readable = pipeline(source, hashing, () => {})
  return { content, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
