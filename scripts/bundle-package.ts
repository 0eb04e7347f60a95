import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { baseline2025 } from '@parapet/config/baseline'
import { build, type Rollup } from 'vite'

import { rootFolder } from './installation.ts'

/** The parts of the bundler's chunk description that sizes are computed from. */
export type BundledChunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'imports' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId'
>

/** A part that an app loads on demand. */
export interface LazyPart {
  /** The module in the `import()`. */
  module: string
  /** Its chunk and imports that aren't loaded initially. Parts may share some. */
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

/** Which chunks an app that imports everything loads initially, and which on demand. */
export function splitChunks(chunks: BundledChunk[]): { initial: string[]; lazy: LazyPart[] } {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (fileName: string, visited = new Set<string>()): Set<string> => {
    const chunk = byFile.get(fileName)
    if (!chunk || visited.has(fileName)) return visited
    visited.add(fileName)
    for (const imported of chunk.imports) collect(imported, visited)
    return visited
  }
  const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName)
  const initial = new Set(entries.flatMap((fileName) => [...collect(fileName)]))
  const lazy = chunks
    .filter((chunk) => chunk.isDynamicEntry && !initial.has(chunk.fileName))
    .map(({ fileName, facadeModuleId }) => ({
      module: facadeModuleId ?? fileName,
      files: [...collect(fileName).difference(initial)],
    }))
  return { initial: [...initial], lazy }
}
