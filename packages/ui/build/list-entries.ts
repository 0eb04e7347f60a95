import { existsSync, readdirSync } from 'node:fs'

/**
 * The entries of the package, sorted by name, with their file below `src`: a folder's `index.ts`, or the component that
 * it is named after.
 */
export function listEntries(source: string): { name: string; file: string }[] {
  return readdirSync(source)
    .toSorted()
    .flatMap((name) => {
      const file = [`${name}/index.ts`, `${name}/${name}.tsx`].find((path) => existsSync(`${source}/${path}`))
      return file ? [{ name, file }] : []
    })
}

/** What is built of a source file. */
export const toBuilt = (file: string) => file.replace(/\.tsx?$/u, '.js')
