import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { preloadProduct } from './preload-product.ts'

let folder: string
let script: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-preload-'))
  const sdk = join(folder, 'node_modules/@descope/web-js-sdk')
  await mkdir(sdk, { recursive: true })
  await writeFile(join(sdk, 'index.js'), 'export const sdk = 1')
  await writeFile(
    join(folder, 'index.html'),
    '<head><title>A page</title><script type="module" src="./main.js"></script></head>',
  )
  await writeFile(
    join(folder, 'main.js'),
    `import('./product.js'); import('./node_modules/@descope/web-js-sdk/index.js'); import('./other.js')`,
  )
  await writeFile(join(folder, 'product.js'), `import './product.css'\nexport const product = 1`)
  await writeFile(join(folder, 'product.css'), 'p { color: teal }')
  await writeFile(join(folder, 'other.js'), 'export const other = 1')
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [preloadProduct()] })
  const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
  script = /<\/title>\s*<script>([\s\S]+?)<\/script>/.exec(html)?.[1] ?? ''
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the page's script as a browser at this URL would, and lists the links that it created. */
function listLinks(pathname: string, storage: Record<string, string>) {
  const links: { rel: string; href: string; as?: string; crossOrigin: string }[] = []
  runInNewContext(script, {
    localStorage: { getItem: (name: string) => storage[name] ?? null },
    location: { pathname },
    document: {
      createElement: () => ({}),
      head: { append: (link: (typeof links)[number]) => links.push(link) },
    },
  })
  return links
}

it('preloads the product’s code for someone with a session', () => {
  const links = listLinks('/properties', { DSR: 'token' })
  const preload = (rel: string, name: RegExp) =>
    expect(links).toContainEqual(
      expect.objectContaining({ rel, crossOrigin: '', href: expect.stringMatching(name) as string }),
    )

  expect(links).toHaveLength(3)
  preload('modulepreload', /^\/assets\/product-[\w-]+\.js$/)
  preload('modulepreload', /^\/assets\/web-js-sdk-[\w-]+\.js$/)
  preload('preload', /^\/assets\/product-[\w-]+\.css$/)
})

it('preloads nothing without a session, or on the sign-in and sign-out pages', () => {
  expect(listLinks('/properties', {})).toEqual([])
  for (const path of ['/auth', '/oauth/callback', '/logout']) {
    expect(listLinks(path, { DSR: 'token' })).toEqual([])
  }
})
