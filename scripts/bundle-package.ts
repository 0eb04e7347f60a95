import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { baseline2025 } from '@parapet/config/baseline'
import { build, type Rollup } from 'vite'

import { rootFolder } from './installation.ts'

/** The properties of a chunk that sizes are computed from. */
export type BundledChunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
>

/** A module that an app imports on demand, with the files this loads. */
export interface LazyImport {
  /** The module in the `import()`. */
  module: string
  /** Its chunk and the chunks it imports that aren't loaded initially. Several modules can share a file. */
  files: string[]
}

const sharedConfig = { configFile: false, logLevel: 'error' } as const
const sharedBuildOptions = { emptyOutDir: true, target: baseline2025, minify: true } as const

function getDistFolder(folder: string): string {
  const dist = join(rootFolder, folder, 'dist')
  if (!existsSync(dist))
    throw new Error(`${folder} hasn't been built. Run “pnpm exec turbo run build” first.`)
  return dist
}

/** Bundles everything of a built package into `outputFolder` as an app would, without React. */
export async function bundlePackage(folder: string, outputFolder: string): Promise<BundledChunk[]> {
  const result = await build({
    ...sharedConfig,
    root: join(rootFolder, folder),
    build: {
      ...sharedBuildOptions,
      outDir: outputFolder,
      rolldownOptions: {
        input: join(getDistFolder(folder), 'index.js'),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/],
      },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error(`Bundling ${folder} produced no files.`)
  return output.output.filter((file) => file.type === 'chunk')
}

/**
 * Writes the style files of a built package into `outputFolder` as an app ships them, and returns their paths. Identical
 * files become one.
 */
export async function bundleStyles(folder: string, outputFolder: string): Promise<string[]> {
  const dist = getDistFolder(folder)
  const files = readdirSync(dist).filter((file) => file.endsWith('.css'))
  await build({
    ...sharedConfig,
    root: join(rootFolder, folder),
    build: {
      ...sharedBuildOptions,
      outDir: outputFolder,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [file.replace(/\.css$/, ''), join(dist, file)])),
        output: { assetFileNames: '[name].css' },
      },
    },
  })
  return readdirSync(outputFolder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(outputFolder, file))
}

/** Which chunks an app that imports everything loads initially, and which on demand. */
export function splitChunks(chunks: BundledChunk[]): { initial: string[]; lazy: LazyImport[] } {
  const chunksByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collectImports = (fileName: string, visited = new Set<string>()): Set<string> => {
    const chunk = chunksByFile.get(fileName)
    if (!chunk || visited.has(fileName)) return visited
    visited.add(fileName)
    for (const imported of chunk.imports) collectImports(imported, visited)
    return visited
  }
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
  const initial = new Set(entries.flatMap((fileName) => [...collectImports(fileName)]))
  const lazy = chunks
    .filter((chunk) => chunk.isDynamicEntry && !initial.has(chunk.fileName))
    .map(({ fileName, facadeModuleId }) => ({
      module: facadeModuleId ?? fileName,
      files: [...collectImports(fileName).difference(initial)],
    }))
  return { initial: [...initial], lazy }
}
