import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterTemporaryFolder } from '../../../testing/import-test-files.ts'
import { receiveFile } from './received-file.ts'

let leave: () => Promise<void>
beforeAll(async () => {
  leave = await enterTemporaryFolder()
})
afterAll(() => leave())

it('encrypts the temporary copy and removes it when disposed', async () => {
  const content = 'Tenant,Phone\nAda Okafor,+1 512 555 0199\n'
  const form = new FormData()
  form.set('file', new File([content], 'rent-roll.csv'))
  const { headers, body } = new Response(form)
  const received = await receiveFile(Readable.from(body!), headers.get('content-type')!)

  expect(await text(received.open())).toBe(content)
  expect(await text(received.open())).toBe(content)
  expect(received.report.bytes).toBe(content.length)
  const [name, ...others] = await readdir(tmpdir())
  expect(others).toEqual([])
  expect((await readFile(path.join(tmpdir(), name!))).includes('Okafor')).toBe(false)
  await received.dispose()
  expect(await readdir(tmpdir())).toEqual([])
})
