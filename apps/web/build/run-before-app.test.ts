import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runBeforeApp } from './run-before-app.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-before-app-'))
  await writeFile(
    join(folder, 'index.html'),
    `<html><head>
      <script vite-ignore src="/config.js"></script>
      <script>theme()</script>
      <script type="module" src="./main.js"></script>
    </head></html>`,
  )
  await writeFile(join(folder, 'main.js'), 'console.log(1)')
  await writeFile(join(folder, 'before.ts'), `import { name } from './name.ts'\nseen.push(name as string)`)
  await writeFile(join(folder, 'name.ts'), `export const name: unknown = 'before'`)
  await build({ root: folder, configFile: false, logLevel: 'silent', plugins: [runBeforeApp('before.ts')] })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('puts the bundled module after the settings and before everything else', async () => {
  const html = await readFile(join(folder, 'dist/index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)]
  expect(scripts.map(([, attributes = '']) => /src="([^"]+)"/.exec(attributes)?.[1])).toEqual([
    '/config.js',
    undefined,
    undefined,
    expect.stringMatching(/^\/assets\/index-/),
  ])
  const seen: string[] = []
  runInNewContext(scripts[1]?.[2] ?? '', { seen })
  expect(seen).toEqual(['before'])
})
