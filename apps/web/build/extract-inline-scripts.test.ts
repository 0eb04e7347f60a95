import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractInlineScripts } from './extract-inline-scripts.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-extract-inline-scripts-'))
  const head = `<title>A page</title>
    <script>
      // The first.
      seen.push('first')
    </script>
    <script vite-ignore src="/config.js"></script>
    <script>seen.push('second')</script>
    <script type="module" src="./main.js"></script>`
  await writeFile(join(folder, 'index.html'), `<html><head>${head}</head></html>`)
  await writeFile(join(folder, 'main.js'), 'console.log(1)')
  await build({
    root: folder,
    base: '/below/',
    configFile: false,
    logLevel: 'silent',
    plugins: [extractInlineScripts()],
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('leaves no script in the page, and runs them in order before the product', async () => {
  const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
  const tags = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)]
  expect(tags.map(([, , code = '']) => code.trim())).toEqual(['', '', ''])
  const sources = tags.map(([, attributes = '']) => /src="([^"]+)"/.exec(attributes)?.[1])
  expect(sources).toEqual([
    expect.stringMatching(/^\/below\/assets\/page-[\w-]{8}\.js$/),
    '/config.js',
    expect.stringMatching(/^\/below\/assets\/index-[\w-]{8}\.js$/),
  ])
  const seen: string[] = []
  runInNewContext(await readFile(join(folder, 'dist', sources[0]!.slice('/below/'.length)), 'utf8'), { seen })
  expect(seen).toEqual(['first', 'second'])
})
