import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const sourceDir = fileURLToPath(new URL('../src/', import.meta.url))
const routeTableFile = `${sourceDir}app/route-table.ts`
const shellModule = `${sourceDir}routes/layouts/shell.tsx`

type Outputs = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

export interface RouteModules {
  path: string
  /** Absolute file names without extensions. */
  modules: readonly string[]
}

/**
 * Writes `builds/pages.json`: the files of every page in the route table, besides those in `index.html`. The server names
 * them in the page, so that browsers request them in parallel with the start chunk instead of after it has run.
 */
export function pageFiles(): Plugin {
  return {
    name: 'parapet:page-files',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const routes = listRouteModules(await readFile(routeTableFile, 'utf8'))
      const outputs = Object.values(bundle)
      const pages = routes.map(({ path, modules }) => ({ path, ...listFiles(outputs, modules) }))
      this.emitFile({ type: 'asset', fileName: 'builds/pages.json', source: JSON.stringify(pages) })
    },
  }
}

/** Reads the path and the module of each entry, with the shell for those that have one. */
export function listRouteModules(source: string): RouteModules[] {
  const entries = [
    ...source.matchAll(
      /\.\.\.(publicPage|productPage),\s+path: '([^']+)',[^}]*?lazy: \(\) => import\('~\/([^']+)'\)/g,
    ),
  ]
  const expectedCount = source.match(/\blazy: \(\) => import\(/g)?.length ?? 0
  if (entries.length !== expectedCount) {
    throw new Error(`Read ${entries.length} of ${expectedCount} entries of the route table.`)
  }
  return entries
    .map(([, kind, path = '', module = '']) => ({
      path,
      modules: [...(kind === 'productPage' ? [stripExtension(shellModule)] : []), sourceDir + module],
    }))
    .filter(({ path }) => path !== '*')
}

/**
 * The chunks of these modules with everything that they import statically, and the CSS of all, without the files that the
 * page names already.
 */
export function listFiles(outputs: Outputs, modules: readonly string[]) {
  const page = outputs.find(({ fileName }) => fileName === 'index.html')
  const html = page?.type === 'asset' ? page.source.toString() : ''
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (chunk: Rolldown.OutputChunk, collected: Set<Rolldown.OutputChunk>) => {
    if (collected.has(chunk)) return collected
    collected.add(chunk)
    for (const file of chunk.imports) {
      const imported = byFile.get(file)
      if (imported) collect(imported, collected)
    }
    return collected
  }

  const needed = new Set<Rolldown.OutputChunk>()
  for (const module of modules) {
    const owner = chunks.find(({ moduleIds }) => moduleIds.some((id) => stripExtension(id) === module))
    if (!owner) throw new Error(`No chunk contains ${module}.`)
    collect(owner, needed)
  }
  const isNew = (file: string) => !html.includes(`"/${file}"`)
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return {
    scripts: [...needed].map(({ fileName }) => fileName).filter(isNew),
    styles: [...new Set(styles)].filter(isNew),
  }
}

const stripExtension = (file: string) => file.replace(/\.tsx?$/, '')
