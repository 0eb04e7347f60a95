import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin, Rollup } from 'vite'

const imports = /@import\s+'([^']+)';\s*/gu

/**
 * Takes the styles out of the scripts: one file per component with what it and its parts need, `tokens.css`, and
 * `styles.css` with everything. No script imports any of them.
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
      const tokens = inlineImports(resolve(source, 'tokens.css'))

      emit('tokens.css', tokens)
      for (const chunk of chunks.filter((each) => each.isEntry)) {
        const own = [...listStyles(chunk, byFile)].map((fileName) => texts.get(fileName) ?? '').join('\n')
        if (chunk.name === 'index')
          emit('styles.css', `${inlineImports(resolve(source, 'styles.css'))}\n${own}`)
        else if (own !== '') emit(`${chunk.name.replace(/\/index$/u, '')}.css`, own)
      }
    },
  }
}

/** The style files of a chunk and of everything it imports, dependencies first. */
function listStyles(
  chunk: Rollup.OutputChunk,
  byFile: ReadonlyMap<string, Rollup.OutputChunk>,
  seen: Set<string> = new Set(),
  styles: Set<string> = new Set(),
): Set<string> {
  if (seen.has(chunk.fileName)) return styles
  seen.add(chunk.fileName)
  for (const fileName of chunk.imports) {
    const imported = byFile.get(fileName)
    if (imported) listStyles(imported, byFile, seen, styles)
  }
  for (const fileName of chunk.viteMetadata?.importedCss ?? []) styles.add(fileName)
  return styles
}

function inlineImports(path: string): string {
  return readFileSync(path, 'utf8').replace(
    imports,
    (_match, target: string) => `${inlineImports(resolve(path, '..', target))}\n`,
  )
}
