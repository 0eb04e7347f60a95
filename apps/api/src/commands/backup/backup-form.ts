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
  /** Until then nothing stands at the target. */
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
  const aside = `${target}.partial`
  const pack = tar.pack() as tar.Pack & { readonly destroying: boolean }
  const file = createWriteStream(aside, { mode: 0o600 })
  const written = isZipped(target) ? pipeline(pack, createGzip({ level: 4 }), file) : pipeline(pack, file)
  // Heard when it is waited for; a failure in between must not end the process.
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
      // Where the archive could not be written, an entry knows no more than that.
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
      await flush(aside)
      await rename(aside, target)
    },
    async abandon() {
      pack.destroy()
      file.destroy()
      await rm(aside, { force: true })
    },
  }
}

async function writeFolder(target: string): Promise<BackupWriter> {
  const aside = `${target}.partial`
  const files = [path.join(aside, manifestName)]
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o700 })
  return {
    async add(entry) {
      files.push(...(await writeEntry(aside, entry)))
    },
    async finish(manifest) {
      await writeFile(files[0]!, manifest, { mode: 0o600 })
      await flushAll(files)
      await rename(aside, target)
    },
    abandon: () => rm(aside, { recursive: true, force: true }),
  }
}

/** Puts an entry where it belongs under `root`. Answers the files to flush in the end. */
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

/** What stands in a folder, folders before what is in them. */
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

/** Returns when all of them are really on the disk. Many at a time, since the disk writes them together. */
export async function flushAll(files: readonly string[]) {
  for (let at = 0; at < files.length; at += 64) await Promise.all(files.slice(at, at + 64).map(flush))
}
