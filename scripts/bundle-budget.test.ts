import { expect, it } from 'vitest'

import { listPageFiles, type ViteManifest } from './bundle-budget.ts'

const manifest: ViteManifest = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
  'src/routes/auth/sign-in.tsx': { file: 'assets/sign-in.js', imports: ['_form.js', '_shared.js'] },
  '_form.js': { file: 'assets/form.js', css: ['assets/form.css'] },
  'src/routes/home/home.tsx': { file: 'assets/home.js' },
}

it('lists the chunks of a page, what they import, and their styles, each once', () => {
  expect(listPageFiles(manifest, [/^index\.html$/, /sign-in\.tsx$/])).toEqual([
    'assets/index.js',
    'assets/index.css',
    'assets/shared.js',
    'assets/sign-in.js',
    'assets/form.js',
    'assets/form.css',
  ])
})

it('leaves out the pages that were not asked for', () => {
  expect(listPageFiles(manifest, [/^index\.html$/])).not.toContain('assets/home.js')
})

it('refuses a page that the build does not know, instead of measuring nothing', () => {
  expect(() => listPageFiles(manifest, [/property-list\.tsx$/])).toThrow('no chunk for property-list')
})
