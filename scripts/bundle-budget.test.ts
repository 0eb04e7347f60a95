import { expect, it } from 'vitest'

import { listPageFiles, listTaggedFiles, type ViteManifest } from './bundle-budget.ts'

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
  'src/routes/home/home.tsx': { file: 'assets/home.js' },
}
const everyVisit = ['assets/runtime.js', 'assets/start.js', 'assets/start.css']

it('lists what the page names, its chunks, what they import, and their styles, each once', () => {
  expect(listPageFiles(manifest, html, { chunks: [/sign-in\.tsx$/] })).toEqual([
    ...everyVisit,
    'assets/sign-in.js',
    'assets/form.js',
    'assets/form.css',
  ])
})

it('counts a module that has a chunk of its own, and one that is in another chunk with that', () => {
  const page = { chunks: [/^_product/], modules: [/home\.tsx$/, /layouts\/shell\.tsx$/] }
  expect(listPageFiles(manifest, html, page)).toEqual([
    ...everyVisit,
    'assets/product.js',
    'assets/product.css',
    'assets/lib.js',
    'assets/home.js',
  ])
})

it('does not count the settings, which the server writes into the page', () => {
  expect(listTaggedFiles(html)).toEqual(everyVisit)
})

it('refuses a page that the build does not know, instead of measuring nothing', () => {
  expect(() => listPageFiles(manifest, html, { chunks: [/property-list\.tsx$/] })).toThrow(
    'no chunk for property-list',
  )
})
