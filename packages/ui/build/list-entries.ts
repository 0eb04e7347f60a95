import { existsSync, readdirSync } from 'node:fs'

/**
 * The entry points of the package, sorted by name, with their file under `src`: a folder's `index.ts`, or the component of
 * the same name.
 */
export function listEntries(sourceFolder: string): { name: string; file: string }[] {
  return readdirSync(sourceFolder)
    .toSorted()
    .flatMap((name) => {
      const file = [`${name}/index.ts`, `${name}/${name}.tsx`].find((path) =>
        existsSync(`${sourceFolder}/${path}`),
      )
      return file ? [{ name, file }] : []
    })
}

/** The built file of a source file. */
export const toBuiltFile = (file: string) => file.replace(/\.tsx?$/u, '.js')
