import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { flush, flushAll } from '../../platform/db/flush.ts'
import { manifestName } from './backup-manifest.ts'

export interface BackupEntry {
  /** Relative to the data folder, with slashes on every system. */
  path: string
  mode: number
  /** Null for a folder. Must be read before the next entry. */
  content: Readable | null
  bytes: number
}

interface BackupWriter {
  add(entry: BackupEntry): Promise<void>
  /** Creates the target, which must not exist yet. */
  finish(manifest: string): Promise<void>
  abort(): Promise<void>
}

/** The name decides whether a backup is an archive or a folder. */
const isArchive = (target: string) => /\.(tar|tgz|tar\.gz)$/.test(target)

const isZipped = (target: string) => target.endsWith('gz')

export const writeBackup = async (target: string) =>
  isArchive(target) ? writeArchive(target) : await writeFolder(target)

/** All entries, including the manifest. */
export const readBackup = (source: string) => (isArchive(source) ? readArchive(source) : readFolder(source))

function writeArchive(target: string): BackupWriter {
  const staging = `${target}.partial`
  const pack = tar.pack() as tar.Pack & { readonly destroying: boolean }
  const file = createWriteStream(staging, { mode: 0o600 })
  const archiveWritten = isZipped(target)
    ? pipeline(pack, createGzip({ level: 4 }), file)
    : pipeline(pack, file)
  // Handled where it is awaited; until then a rejection must not end the process.
  archiveWritten.catch(() => {})
  const fill = async (header: { name: string; mode: number; size: number }, content: Readable | Buffer[]) =>
    await Promise.race([pipeline(content, pack.entry(header)), archiveWritten.then(() => {})])
  const addFolder = async (header: { name: string; mode: number }) =>
    await new Promise<void>(
      (done, fail) =>
        void pack.entry({ ...header, type: 'directory' }, (error) => (error ? fail(error) : done())),
    )
  const withArchiveError = async (add: () => Promise<void>) => {
    try {
      await add()
    } catch (error) {
      // Throws why the archive couldn't be written, which the entry's error doesn't say.
      if (pack.destroying) await archiveWritten
      throw error
    }
  }
  return {
    add: ({ path: name, mode, content, bytes: size }) =>
      withArchiveError(() => (content ? fill({ name, mode, size }, content) : addFolder({ name, mode }))),
    async finish(manifest) {
      const bytes = Buffer.from(manifest)
      await withArchiveError(() => fill({ name: manifestName, mode: 0o600, size: bytes.length }, [bytes]))
      pack.finalize()
      await archiveWritten
      await flush(staging)
      await rename(staging, target)
    },
    async abort() {
      pack.destroy()
      file.destroy()
      await rm(staging, { force: true })
    },
  }
}

async function writeFolder(target: string): Promise<BackupWriter> {
  const staging = `${target}.partial`
  const files = [path.join(staging, manifestName)]
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  return {
    async add(entry) {
      files.push(...(await writeEntry(staging, entry)))
    },
    async finish(manifest) {
      await writeFile(files[0]!, manifest, { mode: 0o600 })
      await flushAll(files)
      await rename(staging, target)
    },
    abort: () => rm(staging, { recursive: true, force: true }),
  }
}

/** Writes an entry under `root`. Returns the files to flush at the end. */
export async function writeEntry(
  root: string,
  { path: name, mode, content }: BackupEntry,
): Promise<string[]> {
  const file = path.join(root, ...name.split('/'))
  if (!content) {
    await mkdir(file, { recursive: true, mode: mode | 0o700 })
    return []
  }
  await mkdir(path.dirname(file), { recursive: true })
  await pipeline(content, createWriteStream(file, { mode: mode | 0o600 }))
  return [file]
}

async function* readArchive(source: string): AsyncGenerator<BackupEntry> {
  const extract = tar.extract()
  const file = createReadStream(source)
  const archiveRead = isZipped(source) ? pipeline(file, createGunzip(), extract) : pipeline(file, extract)
  archiveRead.catch(() => {})
  for await (const entry of extract) {
    const { name, mode, size, type } = entry.header
    const isFolder = type === 'directory'
    if (isFolder) entry.resume()
    const content = isFolder ? null : (entry as unknown as Readable)
    yield { path: name.replace(/\/$/, ''), mode, content, bytes: size }
  }
  await archiveRead
}

/** The content of a folder, folders before their files. */
export async function* readFolder(root: string, subfolder = ''): AsyncGenerator<BackupEntry> {
  for await (const { name } of await opendir(path.join(root, subfolder))) {
    const file = path.join(root, subfolder, name)
    const stats = await stat(file)
    const entry = { path: subfolder === '' ? name : `${subfolder}/${name}`, mode: stats.mode & 0o777 }
    if (stats.isDirectory()) {
      yield { ...entry, content: null, bytes: 0 }
      yield* readFolder(root, entry.path)
    } else if (stats.isFile()) yield { ...entry, content: createReadStream(file), bytes: stats.size }
  }
}

export const readText = async (content: Readable) => (await buffer(content)).toString()
