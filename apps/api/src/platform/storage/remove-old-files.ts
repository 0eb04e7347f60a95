import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Removes the files right in `folder` that nobody wrote to since `before`; no error when there is no such folder. */
export async function removeOldFiles(folder: string, before: Date, isMeant = (_name: string) => true) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((candidate) => isMeant(candidate))) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(() => null)
    if (found?.isFile() && found.mtime < before) await rm(place, { force: true })
  }
}
