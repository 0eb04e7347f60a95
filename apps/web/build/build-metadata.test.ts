import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMetadata } from './build-metadata.ts'
import { precompress } from './precompress.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-build-'))
  await writeFile(join(folder, 'index.html'), `<script type="module" src="./main.js"></script>`)
  await writeFile(join(folder, 'main.js'), `console.log(${JSON.stringify('x'.repeat(2000))})`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [buildMetadata('b42'), precompress()],
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (name: string) => readFile(join(folder, 'dist', name))

it('names the build in the latest file and in its own file', async () => {
  const latest = JSON.parse((await read('builds/latest.json')).toString()) as object
  const meta = JSON.parse((await read('builds/meta/b42.json')).toString()) as object

  expect(latest).toEqual({ id: 'b42', timestamp: expect.any(Number) as number })
  expect(meta).toEqual({ id: 'b42', timestamp: expect.any(Number) as number, prerendered: [] })
})

it('writes compressed copies beside files that shrink enough', async () => {
  const html = (await read('index.html')).toString()
  const script = /assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
  const content = await read(script)

  expect(brotliDecompressSync(await read(`${script}.br`))).toEqual(content)
  expect(gunzipSync(await read(`${script}.gz`))).toEqual(content)
  await expect(read('index.html.br')).rejects.toThrow('ENOENT')
})
