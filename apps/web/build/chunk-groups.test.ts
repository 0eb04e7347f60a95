import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname

it('makes no files that import each other: the values of one of them would be missing', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'parapet-chunks-'))
  try {
    await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    const assets = join(outDir, 'assets')
    const files = (await readdir(assets)).filter((file) => file.endsWith('.js'))
    const imports = new Map<string, string[]>()
    for (const file of files) {
      const code = await readFile(join(assets, file), 'utf8')
      imports.set(
        file,
        [...code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].flatMap((match) => match[1] ?? []),
      )
    }
    expect([...imports].filter(([, needed]) => needed.length > 0).length).toBeGreaterThan(10)
    expect(files.filter((file) => reaches(imports, file, file))).toEqual([])
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}, 120_000)

function reaches(imports: ReadonlyMap<string, string[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(imports.get(from) ?? [])]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (file === to) return true
    if (seen.has(file)) continue
    seen.add(file)
    waiting.push(...(imports.get(file) ?? []))
  }
  return false
}
