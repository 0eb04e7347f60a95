import { readdirSync } from 'node:fs'

/** The folders of `src` that are entries of the package: those with an `index.ts`, sorted. */
export function listEntries(source: string): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[a-z-]+\/index\.ts$/u.test(path))
    .map((path) => path.split('/')[0]!)
    .toSorted()
}
