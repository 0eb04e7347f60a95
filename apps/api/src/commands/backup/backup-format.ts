import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { flush } from '../../platform/storage/folder-storage.ts'
import { manifestName } from './backup-manifest.ts'

export interface BackupEntry {
  /** Within the data folder, with slashes on every system. */
  path: string
  mode: number
  /** Null for a folder. To be read before the next entry. */
  content: Readable | null
  bytes: number
}

export interface BackupWriter {
  add(entry: BackupEntry): Promise<void>
  /** Until then there is nothing at the target. */
  finish(manifest: string): Promise<void>
  abandon(): Promise<void>
}

/** A backup is one archive where its name says so, else a folder. */
export const isArchive = (target: string) => /\.(tar|tgz|tar\.gz)$/.test(target)

const isZipped = (target: string) => target.endsWith('gz')

export const writeBackup = async (target: string) =>
  isArchive(target) ? writeArchive(target) : await writeFolder(target)

/** All entries, the manifest among them. */
export const readBackup = (source: string) => (isArchive(source) ? readArchive(source) : readFolder(source))

function writeArchive(target: string): BackupWriter {
  const staging = `${target}.partial`
  const pack = tar.pack() as tar.Pack & { readonly destroying: boolean }
  const file = createWriteStream(staging, { mode: 0o600 })
  const written = isZipped(target) ? pipeline(pack, createGzip({ level: 4 }), file) : pipeline(pack, file)
  // Handled where it is awaited; a rejection in between must not end the process.
  written.catch(() => {})
  const fill = async (header: { name: string; mode: number; size: number }, content: Readable | Buffer[]) =>
    await Promise.race([pipeline(content, pack.entry(header)), written.then(() => {})])
  const addFolder = async (header: { name: string; mode: number }) =>
    await new Promise<void>(
      (done, fail) =>
        void pack.entry({ ...header, type: 'directory' }, (error) => (error ? fail(error) : done())),
    )
  const orWhyNot = async (adding: () => Promise<void>) => {
    try {
      await adding()
    } catch (error) {
      // Report why the archive couldn't be written; the entry's error doesn't say.
      if (pack.destroying) await written
      throw error
    }
  }
  return {
    add: ({ path: name, mode, content, bytes: size }) =>
      orWhyNot(() => (content ? fill({ name, mode, size }, content) : addFolder({ name, mode }))),
    async finish(manifest) {
      const bytes = Buffer.from(manifest)
      await orWhyNot(() => fill({ name: manifestName, mode: 0o600, size: bytes.length }, [bytes]))
      pack.finalize()
      await written
      await flush(staging)
      await rename(staging, target)
    },
    async abandon() {
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
    abandon: () => rm(staging, { recursive: true, force: true }),
  }
}

/** Writes an entry under `root`. Returns the files to flush at the end. */
export async function writeEntry(
  root: string,
  { path: name, mode, content }: BackupEntry,
): Promise<string[]> {
  const place = path.join(root, ...name.split('/'))
  if (!content) {
    await mkdir(place, { recursive: true, mode: mode | 0o700 })
    return []
  }
  await mkdir(path.dirname(place), { recursive: true })
  await pipeline(content, createWriteStream(place, { mode: mode | 0o600 }))
  return [place]
}

async function* readArchive(source: string): AsyncGenerator<BackupEntry> {
  const extract = tar.extract()
  const file = createReadStream(source)
  const reading = isZipped(source) ? pipeline(file, createGunzip(), extract) : pipeline(file, extract)
  reading.catch(() => {})
  for await (const entry of extract) {
    const { name, mode, size, type } = entry.header
    const isFolder = type === 'directory'
    if (isFolder) entry.resume()
    const content = isFolder ? null : (entry as unknown as Readable)
    yield { path: name.replace(/\/$/, ''), mode, content, bytes: size }
  }
  await reading
}

/** The content of a folder, folders before their files. */
export async function* readFolder(root: string, within = ''): AsyncGenerator<BackupEntry> {
  for await (const { name } of await opendir(path.join(root, within))) {
    const place = path.join(root, within, name)
    const found = await stat(place)
    const entry = { path: within === '' ? name : `${within}/${name}`, mode: found.mode & 0o777 }
    if (found.isDirectory()) {
      yield { ...entry, content: null, bytes: 0 }
      yield* readFolder(root, entry.path)
    } else if (found.isFile()) yield { ...entry, content: createReadStream(place), bytes: found.size }
  }
}

export const readText = async (content: Readable) => (await buffer(content)).toString()

/** Resolves when all of them are on disk. Many at a time, since the disk writes them together. */
export async function flushAll(files: readonly string[]) {
  for (let at = 0; at < files.length; at += 64) await Promise.all(files.slice(at, at + 64).map(flush))
}
