import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import S3rver from 's3rver'
import type { S3Settings } from '../platform/storage/s3-settings.ts'

const bucket = 'parapet-test'

export interface TestS3 {
  settings: S3Settings
  /** The server's environment variables for this bucket. */
  env: Record<string, string>
  /** Keys of all objects. */
  listKeys(): Promise<string[]>
  /** Keys of multipart uploads in progress. */
  listUploads(): Promise<string[]>
  /** Called with every request first; may respond to it. */
  onRequest: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

/** The part of s3rver's store that is replaced, which its types leave out. */
interface S3rverStore {
  getResourcePath(bucket: string, key: string | undefined, resource: string): string
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>
  putObject(object: {
    bucket: string
    key: string
    content: Readable
    metadata: object
  }): Promise<StoredContent>
  putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<StoredContent>
}

interface StoredContent {
  size: number
  md5: string
}

/** Writes the whole content before it appears at the path. */
async function storeContent(content: Readable, filePath: string): Promise<StoredContent> {
  const digest = createHash('md5')
  let size = 0
  async function* measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      digest.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const unfinished = `${filePath}.${randomUUID()}`
  await mkdir(path.dirname(filePath), { recursive: true })
  await pipeline(content, measure, createWriteStream(unfinished))
  await rename(unfinished, filePath)
  return { size, md5: digest.digest('hex') }
}

/** s3rver responds to uploads while it is still writing them, so a read after the response could find only a part. */
function storeBeforeResponding(store: S3rverStore) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const stored = await storeContent(content, store.getResourcePath(bucket, key, 'object'))
    await store.putMetadata(bucket, key, metadata, stored.md5)
    return stored
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const uploads = store.getResourcePath(bucket, undefined, 'uploads')
    return await storeContent(content, path.join(uploads, uploadId, String(partNumber)))
  }
}

/**
 * s3rver on a free port, with one bucket. It can't abort or list multipart uploads, so these two operations are implemented
 * here, on its files.
 */
export async function startS3(port = 0): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parapet-s3-'))
  const uploads = path.join(directory, bucket, '._S3rver_uploads')
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] })
  storeBeforeResponding((s3rver as unknown as { store: S3rverStore }).store)
  await s3rver.configureBuckets()
  const handleRequest = s3rver.callback()

  const server = createServer((request, response) => {
    test.onRequest(request, response)
    if (response.writableEnded || response.destroyed) return
    const { searchParams } = new URL(request.url!, 'http://s3')
    const uploadId = searchParams.get('uploadId')
    if (request.method === 'DELETE' && uploadId) void abort(uploadId, response)
    else if (request.method === 'GET' && searchParams.has('uploads')) void list(response)
    else handleRequest(request, response)
  })

  async function abort(uploadId: string, response: ServerResponse) {
    await rm(path.join(uploads, path.basename(uploadId)), { recursive: true, force: true })
    response.writeHead(204).end()
  }

  const findUploads = async () =>
    existsSync(uploads)
      ? await Promise.all(
          (await readdir(uploads)).map(async (id) => ({
            id,
            key: await readFile(path.join(uploads, id, 'key'), 'utf8'),
            startedAt: (await stat(path.join(uploads, id, 'key'))).mtime,
          })),
        )
      : []

  async function list(response: ServerResponse) {
    const uploadElements = (await findUploads()).map(
      ({ id, key, startedAt }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>`,
    )
    const body = `<ListMultipartUploadsResult>${uploadElements.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`
    response.writeHead(200, { 'Content-Type': 'application/xml' }).end(body)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const test: TestS3 = {
    settings: {
      bucket,
      endpoint,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async listKeys() {
      const names = await readdir(path.join(directory, bucket), { recursive: true })
      return names.flatMap((name) => (name.endsWith('._S3rver_object') ? [name.slice(0, -15)] : []))
    },
    listUploads: async () => (await findUploads()).map(({ key }) => key),
    onRequest: () => {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(directory, { recursive: true, force: true })
    },
  }
  return test
}
