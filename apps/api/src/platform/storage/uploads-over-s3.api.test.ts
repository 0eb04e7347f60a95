import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  expectJson,
  type FileDocument,
  importCalls,
  type StartedDocument,
  type ValidationDocument,
} from '../../testing/import-test-calls.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startS3, type TestS3 } from '../../testing/start-s3.ts'
import { openRawStorage, openStorage } from './open-storage.ts'

let s3: TestS3
let test: TestApp
beforeAll(async () => {
  s3 = await startS3()
  const storages = await openStorage({ s3: s3.settings, dataDir: 'nowhere' }, [randomBytes(32)])
  test = await createTestApp({ deps: () => storages })
})
afterAll(async () => {
  await test.close()
  await s3.close()
})

it(
  'imports a large file through a bucket, where it is encrypted, and exports the result',
  { timeout: 120_000 },
  async () => {
    const org = await test.mintOrg()
    const person = await org.member('property_manager')
    const { upload, validate, start, runStartedTask } = importCalls(test, person)
    const api = test.as(person)
    const note = 'long note '.repeat(1_000)
    const rows = Array.from({ length: 200 }, (_, n) => {
      const street = n % 50 === 0 ? '' : `${n} Maple St`
      return `P-${n},Okafor House ${n},${street},Denver,CO,80202,${note},${note},${note}`
    })
    const content = `Code,Name,Address,City,State,Zip,Filler 1,Filler 2,Filler 3\n${rows.join('\n')}\n`
    expect(content.length).toBeGreaterThan(5 * 1024 * 1024)

    const file = await expectJson<FileDocument>(await upload(content, 'houses.csv'), 201)
    const [key, ...others] = await s3.listKeys()
    expect(others).toEqual([])
    expect(key).toBe(`files/org/${org.id}/imports/${file.fileId}`)
    const { files } = await openRawStorage({ s3: s3.settings, dataDir: 'nowhere' })
    expect((await text(files.open(key!.slice('files/'.length)))).includes('Okafor')).toBe(false)

    await expectJson<ValidationDocument>(await validate({ fileId: file.fileId }), 200)
    await runStartedTask(await expectJson<StartedDocument>(await start(file.fileId), 202))
    const exported = await api.request('/property/export?format=csv')
    expect(exported.status).toBe(200)
    expect(await exported.text()).toContain('Okafor House 199')
    const rejected = await api.request(`/property/import/${file.fileId}/rejected.csv`)
    expect(rejected.status).toBe(200)
    expect((await rejected.text()).split('\n').filter((line) => line.includes('Okafor House'))).toHaveLength(
      4,
    )
  },
)

it('stores pictures in the bucket and serves them from there', async () => {
  const { pictures } = test.deps
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#335' } })
    .webp()
    .toBuffer()
  const hash = 'a'.repeat(64)
  await pictures.put(hash, Readable.from([image]))
  const served = await test.app.request(`/media/${hash}`)
  expect(served.status).toBe(200)
  expect(Buffer.from(await served.arrayBuffer()).equals(image)).toBe(true)
})

it('returns 503 with Retry-After if the bucket is unavailable', async () => {
  const person = await (await test.mintOrg()).member('property_manager')
  s3.onRequest = (_, response) => void response.writeHead(500).end()
  const refused = await importCalls(test, person).upload('Code,Name\nP-1,Oak\n', 'houses.csv')
  s3.onRequest = () => {}
  expect(await refused.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: expect.stringContaining('File storage') as string,
  })
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
})
