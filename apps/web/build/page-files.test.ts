import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { listFiles, listRouteModules } from './page-files.ts'

const routeTable = fileURLToPath(new URL('../src/app/route-table.ts', import.meta.url))

it('finds the modules of every page in the route table', async () => {
  const routes = listRouteModules(await readFile(routeTable, 'utf8'))
  const findNames = (path: string) =>
    routes.find((route) => route.path === path)?.modules.map((module) => /routes\/(.+)/.exec(module)?.[1])

  expect(findNames('/auth')).toEqual(['auth/sign-in'])
  expect(findNames('/properties')).toEqual(['layouts/shell', 'properties/property-list'])
  expect(findNames('/threats/:id')).toEqual(['layouts/shell', 'threats/threat-detail'])
  expect(findNames('*')).toBeUndefined()
})

it('fails for an entry that it can’t read', () => {
  expect(() => listRouteModules(`{ path: '/new', lazy: () => import('~/routes/new') }`)).toThrow(
    'Read 0 of 1 entries',
  )
})

const chunk = (fileName: string, module: string, imports: string[], css: string[] = []) =>
  ({
    type: 'chunk',
    fileName,
    moduleIds: [`/src/${module}.tsx`],
    imports,
    viteMetadata: { importedCss: new Set(css) },
  }) as unknown as Rolldown.OutputChunk

const outputs = [
  {
    type: 'asset',
    fileName: 'index.html',
    source: '<script src="/start.js"></script>',
  } as Rolldown.OutputAsset,
  chunk('start.js', 'main', []),
  chunk('shell.js', 'shell', ['start.js'], ['shell.css']),
  chunk('home.js', 'home', ['start.js', 'cards.js']),
  chunk('cards.js', 'card', ['start.js', 'home.js'], ['cards.css']),
]

it('lists what a page needs besides the files that are in every page', () => {
  expect(listFiles(outputs, ['/src/shell', '/src/home'])).toEqual({
    scripts: ['shell.js', 'home.js', 'cards.js'],
    styles: ['shell.css', 'cards.css'],
  })
  expect(() => listFiles(outputs, ['/src/gone'])).toThrow('No chunk contains /src/gone.')
})
