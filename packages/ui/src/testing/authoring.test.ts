import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listEntries } from '../../build/list-entries.ts'
import { listSourceFiles, readSourceFile } from './source-files.ts'

const modules = listSourceFiles('.module.css')
const sources = listSourceFiles('.ts', '.tsx').filter((path) => !/\.(test|stories)\./u.test(path))
const components = listEntries(fileURLToPath(new URL('..', import.meta.url))).map(({ name }) => name)

/** The index of the closing brace of the first block. */
function findBlockEnd(css: string): number {
  let depth = 0
  for (let index = css.indexOf('{'); index < css.length; index += 1) {
    if (css[index] === '{') depth += 1
    if (css[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

describe.each(modules)('%s', (path) => {
  const css = readSourceFile(path)

  it('starts with the layer order', () => {
    expect(css).toMatch(/^@layer ui \{\n {2}@layer base, components, compositions;\n/u)
  })

  it('puts every rule inside a layer below it', () => {
    const inner = css.slice(css.indexOf(';') + 1)
    expect(inner).toMatch(/^\s*@layer (components|compositions) \{/u)
    expect(findBlockEnd(css)).toBe(css.trimEnd().length - 1)
  })

  it('gets colors from tokens and uses no ids or !important', () => {
    expect(css).not.toMatch(/#[\da-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(/iu)
    expect(css).not.toContain('!important')
  })

  it('does not use the raw scale', () => {
    expect(css).not.toContain('var(--ref-')
  })

  it('uses only existing tokens', () => {
    const known = readSourceFile('tokens/semantic.css')
    const used = [...css.matchAll(/var\((--ui-[\w-]+)/gu)].map((match) => match[1] ?? '')
    expect(used.filter((name) => !known.includes(`${name}:`))).toEqual([])
  })
})

it.each(listSourceFiles('.tsx').filter((path) => readSourceFile(path).includes('.module.css')))(
  '%s uses only classes that exist',
  (path) => {
    const source = readSourceFile(path)
    const folder = path.slice(0, path.lastIndexOf('/'))
    for (const [, name, file] of source.matchAll(/import (\w+) from '(\.[\w./-]+\.module\.css)'/gu)) {
      const css = readSourceFile(join(folder, file ?? ''))
      const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'gu'))].map(
        (match) => match[1] ?? '',
      )
      expect(used.length).toBeGreaterThan(0)
      expect(used.filter((each) => !new RegExp(`\\.${each}\\b`, 'u').test(css))).toEqual([])
    }
  },
)

it('[0.12] imports @floating-ui/react only in internal', () => {
  const users = sources.filter((path) => readSourceFile(path).includes("'@floating-ui/react'"))
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter((path) => !path.startsWith('internal/'))).toEqual([])
})

it('[0.13] defines variants with class-variance-authority', () => {
  const users = sources.filter((path) => readSourceFile(path).includes("from 'class-variance-authority'"))
  expect(users).toEqual(
    expect.arrayContaining(['button/button.tsx', 'spinner/spinner.tsx', 'toast/toast.tsx']),
  )
})

it('[0.04] is made of React components', () => {
  const views = sources.filter((path) => path.endsWith('.tsx'))
  expect(views.length).toBeGreaterThan(40)
  expect(views.filter((path) => readSourceFile(path).includes("from 'react'")).length).toBeGreaterThan(40)
})

it.each(components)('%s has a story and a browser test', (component) => {
  const files = listSourceFiles('.stories.tsx', '.browser.test.tsx').filter((path) =>
    path.startsWith(`${component}/`),
  )
  expect(files.some((path) => path.endsWith('.stories.tsx'))).toBe(true)
  expect(files.some((path) => path.endsWith('.browser.test.tsx'))).toBe(true)
})
