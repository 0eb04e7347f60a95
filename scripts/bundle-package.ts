import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { baseline2025 } from '@parapet/config/baseline'
import { build, type Rollup } from 'vite'

import { rootFolder } from './installation.ts'

/** What the sizes of a bundle are read from; part of the bundler's own description of a chunk. */
export type BundledChunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
>

/** A part that an app fetches when it is wanted. */
export interface LazyPart {
  /** The module that `import()` asks for. */
  module: string
  /** Its chunk and those that it imports, without what is there already. Parts may share some. */
  files: string[]
}

const builder = { configFile: false, logLevel: 'error' } as const
const buildOptions = { emptyOutDir: true, target: baseline2025, minify: true } as const

function provideDist(folder: string): string {
  const dist = join(rootFolder, folder, 'dist')
  if (!existsSync(dist)) throw new Error(`${folder} is not built. Run "pnpm exec turbo run build" first.`)
  return dist
}

/** Bundles everything of a built package into `target` as an app would, React left out. */
export async function bundlePackage(folder: string, target: string): Promise<BundledChunk[]> {
  const result = await build({
    ...builder,
    root: join(rootFolder, folder),
    build: {
      ...buildOptions,
      outDir: target,
      rolldownOptions: {
        input: join(provideDist(folder), 'index.js'),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`The bundle of ${folder} gave no files.`)
  return output.output.filter((file) => file.type === 'chunk')
}

/** Writes the style files of a built package into `target` as an app ships them; returns their paths, those of equal files once. */
export async function bundleStyles(folder: string, target: string): Promise<string[]> {
  const dist = provideDist(folder)
  const files = readdirSync(dist).filter((file) => file.endsWith('.css'))
  await build({
    ...builder,
    root: join(rootFolder, folder),
    build: {
      ...buildOptions,
      outDir: target,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.replace(/\.css$/, ''), join(dist, file)])),
        output: { assetFileNames: '[name].css' },
      },
    },
  })
  return readdirSync(target)
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(target, file))
}

/** Which chunks an app that imports everything loads at once, and what comes later on its own. */
export function splitChunks(chunks: BundledChunk[]): { atOnce: string[]; lazy: LazyPart[] } {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = byFile.get(fileName)
    if (!chunk || found.has(fileName)) return found
    found.add(fileName)
    for (const imported of chunk.imports) collect(imported, found)
    return found
  }
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
  const atOnce = new Set(entries.flatMap((fileName) => [...collect(fileName)]))
  const lazy = chunks
    .filter((chunk) => chunk.isDynamicEntry && !atOnce.has(chunk.fileName))
    .map(({ fileName, facadeModuleId }) => ({
      module: facadeModuleId ?? fileName,
      files: [...collect(fileName).difference(atOnce)],
    }))
  return { atOnce: [...atOnce], lazy }
}
