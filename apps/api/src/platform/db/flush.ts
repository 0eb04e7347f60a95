import fs from 'node:fs'
import { open } from 'node:fs/promises'

/** Returns when the file is flushed to the disk, so that it survives a power failure. */
export async function flush(file: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns when all files are flushed to the disk. Flushes many at a time, because the disk combines them. */
export async function flushAll(files: readonly string[]) {
  for (let at = 0; at < files.length; at += 64) await Promise.all(files.slice(at, at + 64).map(flush))
}

/** Flushes the entries of a folder to the disk: files that were created in it, renamed, or deleted. */
export function flushFolder(folder: string) {
  // Windows can't open a folder, and flushes its entries automatically.
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
