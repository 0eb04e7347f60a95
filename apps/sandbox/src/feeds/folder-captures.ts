import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FeedName } from './feed-store.ts'
import { readContentTime } from './shift-times.ts'

const captureFiles: Record<FeedName, { folder: string; pattern: RegExp }> = {
  nws: { folder: 'nws', pattern: /\.(geo)?json$/ },
  usgs: { folder: 'usgs', pattern: /\.(geo)?json$/ },
  firms: { folder: 'hazards', pattern: /^firms.*\.csv$/ },
  wfigs: { folder: 'wfigs', pattern: /\.(geo)?json$/ },
  nwps: { folder: 'nwps', pattern: /\.json$/ },
  gdacs: { folder: 'gdacs', pattern: /\.(xml|rss)$/ },
  openfema: { folder: 'openfema', pattern: /\.json$/ },
  cap: { folder: 'cap', pattern: /\.xml$/ },
}

export interface FolderCapture {
  text: string
  /** Changes when the file changes. */
  version: string
}

/** A feed's newest capture in a folder, by its content's time; null if there is none. */
export async function readFolderCapture(capturesDir: string, feed: FeedName): Promise<FolderCapture | null> {
  const { folder, pattern } = captureFiles[feed]
  const names = (await readdir(join(capturesDir, folder)).catch(() => [])).filter((name) =>
    pattern.test(name),
  )
  let newest: (FolderCapture & { contentTime: number }) | null = null
  for (const name of names) {
    const path = join(capturesDir, folder, name)
    const [text, { mtimeMs }] = await Promise.all([readFile(path, 'utf8'), stat(path)])
    const contentTime = readContentTime(feed, text) ?? 0
    if (!newest || contentTime > newest.contentTime)
      newest = { text, version: `${path} ${mtimeMs}`, contentTime }
  }
  return newest
}
