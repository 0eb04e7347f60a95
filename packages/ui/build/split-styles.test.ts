import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rollup } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { listEntries, toBuiltFile } from './list-entries.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const entries = listEntries(`${root}src`)
const texts = new Map<string, string>()
const scripts: Rollup.OutputChunk[] = []

beforeAll(async () => {
  const result = await build({
    root,
    configFile: `${root}/vite.config.ts`,
    logLevel: 'silent',
    mode: 'production',
    build: { write: false },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The build has no output.')
  for (const file of output.output) {
    if (file.type === 'chunk') scripts.push(file)
    else texts.set(file.fileName, String(file.source))
  }
}, 60_000)

const getText = (fileName: string) => texts.get(fileName) ?? ''

/** Everything that a script imports eagerly, directly or indirectly. */
function listImports(fileName: string, found: Set<string> = new Set()): Set<string> {
  const script = scripts.find((each) => each.fileName === fileName)
  for (const name of script?.imports ?? []) {
    if (found.has(name)) continue
    found.add(name)
    listImports(name, found)
  }
  return found
}

describe('the built package', () => {
  it('has no script that imports a style sheet', () => {
    expect(scripts.length).toBeGreaterThan(50)
    const importers = scripts.filter(({ code }) => /(?:import|require)[^\n]*\.css['"]/u.test(code))
    expect(importers.map(({ fileName }) => fileName)).toEqual([])
  })

  it('has one style file per component and one for everything', () => {
    const own = [...texts.keys()].filter((fileName) => fileName.endsWith('.css'))
    expect(own).toEqual(expect.arrayContaining(['styles.css', 'tokens.css', 'button.css', 'data-table.css']))
    for (const fileName of own)
      expect(getText(fileName).trimStart()).toMatch(/^@layer ui \{\s*@layer base, components, compositions;/u)
  })

  it('lists every entry point in the exports, for source and build, and nothing else', () => {
    const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      exports: Record<string, string>
      publishConfig: { exports: Record<string, string> }
    }
    expect(manifest.exports).toEqual({
      '.': './src/index.ts',
      ...Object.fromEntries(entries.map(({ name, file }) => [`./${name}`, `./src/${file}`])),
      './styles.css': './src/styles.css',
      './tokens.css': './src/tokens.css',
    })
    expect(manifest.publishConfig.exports).toEqual({
      '.': './dist/index.js',
      ...Object.fromEntries(entries.map(({ name, file }) => [`./${name}`, `./dist/${toBuiltFile(file)}`])),
      './*.css': './dist/*.css',
      './parapet.svg': './dist/parapet.svg',
    })
    const files = scripts.map(({ fileName }) => fileName)
    expect(files).toEqual(expect.arrayContaining(entries.map(({ file }) => toBuiltFile(file))))
    expect([...texts.keys()]).toEqual(expect.arrayContaining(entries.map(({ name }) => `${name}.css`)))
  })

  it('inlines the raw scale into the tokens', () => {
    for (const [fileName, text] of texts) expect(text, fileName).not.toContain('--ref-')
    expect(getText('tokens.css')).toMatch(/--ui-color-bg-accent: light-dark\(#[\da-f]{6}, #[\da-f]{6}\);/u)
    expect(getText('tokens.css')).toMatch(/--ui-space-4: 1rem;/u)
  })

  it('gives a component the styles of its parts, before its own', () => {
    const dialog = getText('dialog.css')
    const button = getText('button.css').trim().split('\n').at(6) ?? ''
    expect(button).not.toBe('')
    expect(dialog).toContain(button)
    expect(dialog.indexOf(button)).toBeLessThan(dialog.indexOf('--_inset'))
  })

  it('has tokens, base, and every component in styles.css', () => {
    const all = getText('styles.css')
    expect(all).toContain('--ui-color-bg-accent:')
    expect(all).toContain('::selection')
    expect(all).not.toContain('@import')
    for (const [fileName, text] of texts) {
      if (!fileName.endsWith('.css') || fileName === 'styles.css') continue
      for (const line of text.split('\n').filter((each) => /^\s*\.[\w-]+ \{$/u.test(each))) {
        expect(all).toContain(line.trim())
      }
    }
  })

  it.each([
    'app-shell',
    'button',
    'combobox',
    'command-palette',
    'data-table',
    'dialog',
    'dropdown-menu',
    'icon-button',
    'popover',
    'tooltip',
  ])('lets %s load @floating-ui/react only on demand', (component) => {
    const imported = listImports(toBuiltFile(entries.find(({ name }) => name === component)?.file ?? ''))
    expect(imported.size).toBeGreaterThan(1)
    expect([...imported].filter((name) => name.startsWith('@floating-ui/'))).toEqual([])
  })

  it('loads everything that needs @floating-ui/react in one chunk', () => {
    const users = scripts.filter(({ imports }) => imports.includes('@floating-ui/react'))
    const parts = listImports('internal/popup-parts.js')
    expect(users.length).toBeGreaterThan(3)
    expect(users.map(({ fileName }) => fileName).filter((name) => !parts.has(name))).toEqual([])
    const lazy = scripts.filter(({ dynamicImports }) => dynamicImports.length > 0)
    expect(lazy.map(({ fileName }) => fileName).toSorted()).toEqual([
      'charts/axis-charts.js',
      'command-palette/command-palette.js',
      'data-table/use-arrangement.js',
      'data-table/use-rendered-rows.js',
      'date-picker/calendar-popup.js',
      'internal/popup-loader.js',
      'multi-select/multi-select-list.js',
    ])
  })

  it('has the page icon', () => {
    expect(getText('parapet.svg')).toContain('<svg')
  })
})
