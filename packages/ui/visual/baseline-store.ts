import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('./baselines', import.meta.url))

/** The reviewed sheets of one major version of Chromium; other versions render text and controls differently. */
export interface BaselineStore {
  folder: string
  /** Whether there are sheets of this version. */
  exists: boolean
  find: (file: string) => Buffer | null
  write: (file: string, image: Buffer) => void
  list: () => string[]
}

export function openBaselines(majorVersion: string): BaselineStore {
  const folder = join(root, `chromium-${majorVersion}`)
  return {
    folder,
    exists: existsSync(folder),
    find: (file) => {
      const path = join(folder, file)
      return existsSync(path) ? readFileSync(path) : null
    },
    write: (file, image) => {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, file), image)
    },
    list: () => (existsSync(folder) ? readdirSync(folder).toSorted() : []),
  }
}

/** Removes the sheets of other versions and of deleted components. */
export function pruneBaselines(majorVersion: string, files: readonly string[]): void {
  for (const version of existsSync(root) ? readdirSync(root) : []) {
    const folder = join(root, version)
    if (version !== `chromium-${majorVersion}`) rmSync(folder, { recursive: true })
    else {
      for (const file of readdirSync(folder)) if (!files.includes(file)) rmSync(join(folder, file))
    }
  }
}

/** Total bytes of all versions. */
export function measureBaselines(): number {
  if (!existsSync(root)) return 0
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(root, path)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
}
