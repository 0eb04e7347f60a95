import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transformWithOxc } from 'vite'

/** The Node option that loads a TypeScript file before anything else in every thread of a process. */
export async function createImportOption(file: URL): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), fileURLToPath(file), {
    sourcemap: false,
  })
  return `--import data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
}
