import { expect, it } from 'vitest'

import {
  findCircularFiles,
  listLazyChecks,
  listPageFiles,
  listTaggedFiles,
  type ViteManifest,
} from './bundle-budget.ts'
import { type BundledChunk, splitChunks } from './bundle-package.ts'

const html = `
  <script src="/config.js"></script>
  <script type="module" crossorigin src="/assets/runtime.js"></script>
  <script type="module" crossorigin src="/assets/start.js"></script>
  <link rel="stylesheet" crossorigin href="/assets/start.css">
  <link rel="icon" href="data:image/svg+xml,x">`

const manifest: ViteManifest = {
  '_runtime.js': { file: 'assets/runtime.js' },
  '_start.js': { file: 'assets/start.js', css: ['assets/start.css'], imports: ['_runtime.js'] },
  '_product.js': {
    file: 'assets/product.js',
    css: ['assets/product.css'],
    imports: ['_start.js', '_lib.js'],
  },
  '_lib.js': { file: 'assets/lib.js', imports: ['_product.js'] },
  'src/routes/auth/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['_form.js', '_start.js'] },
  '_form.js': { file: 'assets/form.js', css: ['assets/form.css'] },
}
const everyVisit = ['assets/runtime.js', 'assets/start.js', 'assets/start.css']

it('lists the files of the page, its chunks, their imports and styles, each once', () => {
  expect(listPageFiles(manifest, html, [/sign-in\.tsx$/])).toEqual([
    ...everyVisit,
    'assets/sign-in.js',
    'assets/form.js',
    'assets/form.css',
  ])
})

it('does not count the settings, which the server inlines', () => {
  expect(listTaggedFiles(html)).toEqual(everyVisit)
})

it('rejects an unknown page instead of measuring nothing', () => {
  expect(() => listPageFiles(manifest, html, [/property-list\.tsx$/])).toThrow('no chunk for property-list')
})

const chunk = (name: string, imports: string[], more: Partial<BundledChunk> = {}): BundledChunk => ({
  fileName: `${name}.js`,
  imports: imports.map((imported) => `${imported}.js`),
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  ...more,
})
const lazy = (name: string) => ({ isDynamicEntry: true, facadeModuleId: `/ui/dist/${name}.js` })

const bundled = [
  chunk('index', ['shared', 'react'], { isEntry: true }),
  chunk('shared', []),
  chunk('calendar', ['shared', 'days', 'index'], lazy('date-picker/calendar')),
  chunk('days', []),
  chunk('charts', ['days', 'scales'], lazy('charts/parts')),
  chunk('scales', ['days']),
]

it('counts the initial chunks, and each lazy import with its additional chunks', () => {
  expect(splitChunks(bundled)).toEqual({
    initial: ['index.js', 'shared.js'],
    lazy: [
      { module: '/ui/dist/date-picker/calendar.js', files: ['calendar.js', 'days.js'] },
      { module: '/ui/dist/charts/parts.js', files: ['charts.js', 'days.js', 'scales.js'] },
    ],
  })
})

it('checks every lazy import against its own limit', () => {
  const { lazy: imports } = splitChunks(bundled)
  const calendar = { name: 'calendar', module: /date-picker\/calendar\.js$/, limit: '20 kB' }
  const charts = { name: 'charts', module: /charts\/parts\.js$/, limit: '10 kB' }
  expect(listLazyChecks(imports, [calendar, charts])).toEqual([
    { name: 'calendar', limit: '20 kB', path: ['calendar.js', 'days.js'] },
    { name: 'charts', limit: '10 kB', path: ['charts.js', 'days.js', 'scales.js'] },
  ])
  expect(() => listLazyChecks(imports, [calendar])).toThrow('without a budget: /ui/dist/charts/parts.js')
  expect(() => listLazyChecks(imports.slice(0, 1), [calendar, charts])).toThrow(
    'which the budget "charts" expects',
  )
})

it('names files that import each other', () => {
  expect(findCircularFiles(manifest)).toEqual(['assets/product.js', 'assets/lib.js'])
  expect(findCircularFiles({ ...manifest, '_lib.js': { file: 'assets/lib.js' } })).toEqual([])
})
