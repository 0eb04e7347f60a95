import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const imports = /@import\s+'([^']+)';\s*/gu
const scaleFile = 'reference.css'

/**
 * Extracts the styles from the scripts: one file per component with everything it and its parts need, `tokens.css`, and
 * `styles.css` with everything. The private raw scale is inlined into the tokens. No script imports a style sheet.
 */
export function splitStyles(source: string): Plugin {
  return {
    name: 'parapet-split-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const texts = new Map<string, string>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue
        texts.set(output.fileName, String(output.source))
        delete bundle[output.fileName]
      }

      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const emit = (fileName: string, text: string) =>
        this.emitFile({ type: 'asset', fileName, source: text })
      const scale = readScale(resolve(source, 'tokens', scaleFile))
      const tokens = inlineImports(resolve(source, 'tokens.css'), scale)

      emit('tokens.css', tokens)
      for (const chunk of chunks.filter((each) => each.isEntry)) {
        const own = [...listStyles(chunk, byFile)].map((fileName) => texts.get(fileName) ?? '').join('\n')
        if (chunk.name === 'index')
          emit('styles.css', `${inlineImports(resolve(source, 'styles.css'), scale)}\n${own}`)
        else if (own !== '') emit(`${chunk.fileName.split('/')[0]}.css`, own)
      }
    },
  }
}

/** The style files of a chunk and of all its eager and lazy imports, dependencies first. */
function listStyles(
  chunk: Rollup.OutputChunk,
  byFile: ReadonlyMap<string, Rollup.OutputChunk>,
  seen: Set<string> = new Set(),
  styles: Set<string> = new Set(),
): Set<string> {
  if (seen.has(chunk.fileName)) return styles
  seen.add(chunk.fileName)
  for (const fileName of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = byFile.get(fileName)
    if (imported) listStyles(imported, byFile, seen, styles)
  }
  for (const fileName of chunk.viteMetadata?.importedCss ?? []) styles.add(fileName)
  return styles
}

function readScale(path: string): ReadonlyMap<string, string> {
  const declarations = readFileSync(path, 'utf8').matchAll(/(--ref-[\w-]+):\s*([^;]+);/gu)
  return new Map([...declarations].map(([, name = '', value = '']) => [name, value]))
}

function inlineImports(path: string, scale: ReadonlyMap<string, string>): string {
  const resolveName = (_match: string, name: string) => {
    const value = scale.get(name)
    if (value === undefined) throw new Error(`${path} names ${name}, which ${scaleFile} does not have.`)
    return value
  }
  return readFileSync(path, 'utf8')
    .replace(imports, (_match, target: string) =>
      target.endsWith(`/${scaleFile}`) ? '' : `${inlineImports(resolve(path, '..', target), scale)}\n`,
    )
    .replace(/var\((--ref-[\w-]+)\)/gu, resolveName)
}
