import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const importPattern = /@import\s+'([^']+)';\s*/gu
const scaleFile = 'reference.css'

/**
 * Extracts the styles from the scripts: one file per component with everything it and its parts need, `tokens.css`, and
 * `styles.css` with everything. The private raw scale is inlined into the tokens. No script imports a style sheet.
 */
export function splitStyles(sourceFolder: string): Plugin {
  return {
    name: 'parapet-split-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const cssByFile = new Map<string, string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
        cssByFile.set(output.fileName, String(output.source))
        delete bundle[output.fileName]
      }

      const chunksByFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const emit = (fileName: string, css: string) => this.emitFile({ type: 'asset', fileName, source: css })
      const scale = readScale(resolve(sourceFolder, 'tokens', scaleFile))
      const tokens = inlineImports(resolve(sourceFolder, 'tokens.css'), scale)

      emit('tokens.css', tokens)
      for (const chunk of chunks.filter((candidate) => candidate.isEntry)) {
        const entryCss = [...listStyles(chunk, chunksByFile)]
          .map((fileName) => cssByFile.get(fileName) ?? '')
          .join('\n')
        if (chunk.name === 'index')
          emit('styles.css', `${inlineImports(resolve(sourceFolder, 'styles.css'), scale)}\n${entryCss}`)
        else if (entryCss !== '') emit(`${chunk.fileName.split('/')[0]}.css`, entryCss)
      }
    },
  }
}

/** The style files of a chunk and of all its eager and lazy imports, dependencies first. */
function listStyles(
  chunk: Rollup.OutputChunk,
  chunksByFile: ReadonlyMap<string, Rollup.OutputChunk>,
  visited: Set<string> = new Set(),
  styles: Set<string> = new Set(),
): Set<string> {
  if (visited.has(chunk.fileName)) return styles
  visited.add(chunk.fileName)
  for (const fileName of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = chunksByFile.get(fileName)
    if (imported) listStyles(imported, chunksByFile, visited, styles)
  }
  for (const fileName of chunk.viteMetadata?.importedCss ?? []) styles.add(fileName)
  return styles
}

function readScale(path: string): ReadonlyMap<string, string> {
  const declarations = readFileSync(path, 'utf8').matchAll(/(--ref-[\w-]+):\s*([^;]+);/gu)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value]))
}

function inlineImports(path: string, scale: ReadonlyMap<string, string>): string {
  const resolveScaleValue = (_match: string, name: string) => {
    const value = scale.get(name)
    if (value === undefined) throw new Error(`${path} uses ${name}, which ${scaleFile} does not have.`)
    return value
  }
  return readFileSync(path, 'utf8')
    .replace(importPattern, (_match, target: string) =>
      target.endsWith(`/${scaleFile}`) ? '' : `${inlineImports(resolve(path, '..', target), scale)}\n`,
    )
    .replace(/var\((--ref-[\w-]+)\)/gu, resolveScaleValue)
}
