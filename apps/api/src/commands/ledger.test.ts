import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { genesisHash, hashEvent } from '../platform/ledger/hash-chain.ts'

const command = path.join(import.meta.dirname, 'ledger.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'parapet-ledger-'))
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, [command, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

async function writeLines(name: string, change: (line: string) => string = (line) => line) {
  const content = { orgId: 'org-1', seq: 1, summary: 'Maple Court was added.', prevHash: genesisHash }
  const file = path.join(folder, name)
  await writeFile(file, `${change(JSON.stringify({ ...content, hash: hashEvent(content) }))}\n`)
  return file
}

it('reports whether a file is intact, with an exit code for scripts', async () => {
  const whole = await run('verify', await writeLines('whole.ndjson'))
  const changed = await run(
    'verify',
    await writeLines('changed.ndjson', (line) => line.replace('Maple', 'Elm')),
  )
  const missing = await run('verify', path.join(folder, 'missing.ndjson'))

  expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('INTACT: events 1 to 1') })
  expect(changed).toMatchObject({ code: 1, output: expect.stringContaining('Event 1 was altered') })
  expect(missing).toMatchObject({ code: 2, output: expect.stringContaining('no such file') })
  expect(await run('check')).toMatchObject({ code: 2, output: expect.stringContaining('Usage: pnpm ledger') })
})
