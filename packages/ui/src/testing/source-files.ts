import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Paths under `src`, with forward slashes, that end with one of the suffixes. */
export function listSourceFiles(...suffixes: string[]): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => suffixes.some((suffix) => path.endsWith(suffix)))
    .toSorted()
}

export function readSourceFile(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8')
}
