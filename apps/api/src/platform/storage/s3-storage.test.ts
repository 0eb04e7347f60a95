import { CreateMultipartUploadCommand } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '../db/outage.ts'
import { describeFailure } from '../jobs/task-handlers.ts'
import { startS3, type TestS3 } from '../../testing/start-s3.ts'
import type { FileStorage } from './file-storage.ts'
import { openRawStorage } from './open-storage.ts'
import { createS3Bucket } from './s3-storage.ts'

let s3: TestS3
let storage: FileStorage
beforeAll(async () => {
  s3 = await startS3()
  storage = (await openRawStorage({ s3: s3.settings, dataDir: tmpdir() })).files
})
afterEach(() => (s3.onRequest = () => {}))
afterAll(() => s3.close())

it('aborts only old unfinished uploads', async () => {
  const { client, name } = createS3Bucket(s3.settings)
  const begin = (Key: string) => client.send(new CreateMultipartUploadCommand({ Bucket: name, Key }))
  await begin('files/org/one/killed')
  await storage.clearUnfinished(new Date(Date.now() - 60_000))
  expect(await s3.listUploads()).toEqual(['files/org/one/killed'])
  await storage.clearUnfinished(new Date(Date.now() + 60_000))
  expect(await s3.listUploads()).toEqual([])
})

it('aborts a multipart upload if the storage fails', async () => {
  s3.onRequest = (request, response) => {
    if (request.url!.includes('partNumber=2')) response.writeHead(400).end()
  }
  await expect(storage.put('big', Readable.from([randomBytes(11 * 1024 * 1024)]))).rejects.toThrow()
  expect([...(await s3.listUploads()), ...(await s3.listKeys())]).toEqual([])
})

it('resumes reading after a lost connection', { timeout: 20_000 }, async () => {
  const content = randomBytes(2 * 1024 * 1024)
  await storage.put('whole', Readable.from([content]))
  const ranges: (string | undefined)[] = []
  s3.onRequest = (request, response) => {
    if (request.method !== 'GET') return
    ranges.push(request.headers.range)
    let sent = 0
    const write = response.write.bind(response)
    response.write = ((chunk: Buffer, ...rest: []) => {
      sent += chunk.length
      if (sent > 1024 * 1024) return !response.destroy()
      return write(chunk, ...rest)
    }) as typeof response.write
  }
  const read = await buffer(storage.open('whole'))
  expect(read.equals(content)).toBe(true)
  expect(ranges.length).toBeGreaterThan(1)
  expect(ranges[1]).toMatch(/^bytes=\d{4,}-$/)
  await storage.remove('whole')
})

/** Every operation on a storage, and the error of each. */
async function failEverything(asked: FileStorage) {
  const calls = [
    () => asked.put('one', Readable.from([Buffer.from('small')])),
    () => asked.put('one', Readable.from([randomBytes(6 * 1024 * 1024)])),
    () => buffer(asked.open('one')),
    () => asked.find('one'),
    () => asked.remove('one'),
    () => asked.list()[Symbol.asyncIterator]().next(),
    () => asked.clearUnfinished(new Date()),
  ]
  return await Promise.all(
    calls.map((call) =>
      call().then(
        () => 'nothing',
        (error: unknown) => error,
      ),
    ),
  )
}

const isTemporary = {
  code: 'unavailable',
  message: expect.stringContaining('File storage') as string,
  extras: expect.objectContaining({ retryAfterSeconds: expect.any(Number) as number }) as object,
}

it('reports a temporary failure of the storage', { timeout: 20_000 }, async () => {
  s3.onRequest = (_, response) => void response.writeHead(500).end()
  const refused = await failEverything(storage)
  const other = await startS3()
  const { files: lost } = await openRawStorage({ s3: other.settings, dataDir: tmpdir() })
  await other.close()
  const unreached = await failEverything(lost)
  expect([...refused, ...unreached]).toEqual(
    Array.from({ length: 14 }, () => expect.objectContaining(isTemporary) as object),
  )
  for (const error of [...refused, ...unreached]) {
    expect(isDatabaseUnavailable(error)).toBe(false)
    expect(describeFailure(error).retry).toBe('automatic')
  }
})

it('passes on errors of the content stream', async () => {
  const content = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      await Promise.reject(new Error('The sender went away'))
    })(),
  )
  await expect(storage.put('broken', content)).rejects.toThrow('The sender went away')
})

it('reports wrong settings when it is opened', async () => {
  const open = (changes: object) => openRawStorage({ s3: { ...s3.settings, ...changes }, dataDir: tmpdir() })
  await expect(open({ bucket: 'elsewhere' })).rejects.toThrow('the bucket doesn’t exist')
  s3.onRequest = (_, response) => void response.writeHead(403).end()
  await expect(open({})).rejects.toThrow('access was denied')
  await expect(open({ endpoint: 'http://127.0.0.1:9' })).rejects.toThrow('isn’t responding')
})
