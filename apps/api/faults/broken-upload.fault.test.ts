import { writeXlsx } from 'hucre/xlsx'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, callAs, openSession } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

interface Problem {
  code: string
  detail: string
  issue?: string
}

const rows = 2_000
const table = [
  ['Name', 'Address', 'City', 'State', 'Zip'],
  ...Array.from({ length: rows }, (_, n) => [`Broken ${n}`, `${n + 1} Half Way`, 'Denver', 'CO', '80202']),
]
const csv = Buffer.from(table.map((row) => row.join(',')).join('\n'))

let temporary: string
let product: RunningProduct
let call: Call
let workbook: Buffer
let authorization: string
let uploads: number
/** What the demo organizations keep. */
let demoFiles: ReadonlySet<string>

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'parapet-broken-'))
  product = await startRunningProduct({ env: { TMPDIR: temporary } })
  const session = await openSession(product, 'owner@cedar-stone.test')
  call = callAs(product, session)
  authorization = `Bearer ${session}`
  demoFiles = new Set(await listAllFiles())
  uploads = await countUploads()
  workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'Properties', rows: table }] }))
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await rm(temporary, { recursive: true, force: true })
})

afterEach(async () => {
  await waitUntil('nothing is left of the file', async () => (await listFiles()).length === 0, {
    timeoutMs: 10_000,
  })
  if ((await countUploads()) !== uploads) throw new Error('Something is kept of the broken file.')
  await uploadAndRemove(csv, 'whole.csv')
  await waitUntil('the complete file is gone, too', async () => (await listFiles()).length === 0, {
    timeoutMs: 10_000,
  })
})

it.each([0.1, 0.5, 0.99])('stores nothing if the connection breaks after %d of the file', async (share) => {
  await new Promise<void>((resolve, reject) => {
    const { head, tail } = multipart(csv)
    const sending = request(`${product.url}/api/property/import/upload`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'multipart/form-data; boundary=cut',
        'content-length': head.length + csv.length + tail.length,
      },
    })
    sending.on('error', () => resolve())
    sending.on('response', ({ statusCode }) => reject(new Error(`Answered ${statusCode} to half a file`)))
    sending.write(head)
    sending.write(csv.subarray(0, Math.floor(csv.length * share)), () => {
      void waitUntil('a part has arrived', async () => (await listFiles()).length > 0)
        .then(() => sending.destroy())
        .catch(reject)
    })
  })
  expect(product.isServerRunning()).toBe(true)
})

it('reports a body that ends too early as an incomplete file', async () => {
  const { head } = multipart(csv)
  const response = await fetch(`${product.url}/api/property/import/upload`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=cut' },
    body: Buffer.concat([head, csv.subarray(0, csv.length / 2)]),
  })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toMatchObject({
    code: 'bad-request',
    detail: expect.stringContaining('ended before the file was complete'),
  })
})

it('reads an intact workbook', async () => {
  expect(await uploadAndRemove(workbook, 'whole.xlsx')).toMatchObject({ sheets: ['Properties'] })
})

it.each([0.2, 0.5, 0.9, 0.999])('reports a workbook truncated at %d as damaged', async (share) => {
  const answer = await upload(workbook.subarray(0, Math.floor(workbook.length * share)), 'cut.xlsx')
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'validation-failed', issue: 'file_damaged', detail: expect.stringContaining('damaged') },
  })
})

it('reports a workbook with flipped bytes as damaged', async () => {
  // In the middle of the rows, which are most of the archive.
  const flipped = Buffer.from(workbook)
  const at = Math.floor(flipped.length / 2)
  for (let n = 0; n < 64; n += 1) flipped[at + n] = flipped[at + n]! ^ 0xff
  expect(await upload(flipped, 'flipped.xlsx')).toMatchObject({
    status: 422,
    body: { code: 'validation-failed', issue: 'file_damaged', detail: expect.stringContaining('damaged') },
  })
})

it('says what to do with a gzip archive, intact or not', async () => {
  const archive = gzipSync(csv)
  for (const content of [archive, archive.subarray(0, archive.length / 2)]) {
    expect(await upload(content, 'table.csv.gz')).toMatchObject({
      status: 415,
      body: { code: 'unsupported-media-type', detail: expect.stringContaining('gzip') },
    })
  }
})

function multipart(content: Buffer) {
  const head = Buffer.from(
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.csv"\r\nContent-Type: text/csv\r\n\r\n',
  )
  return { head, content, tail: Buffer.from('\r\n--cut--\r\n') }
}

async function upload<Body = Problem>(content: Buffer, name: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(content)]), name)
  return await call<Body>('/property/import/upload', { method: 'POST', form })
}

async function uploadAndRemove(content: Buffer, name: string) {
  const { status, body } = await upload<{ fileId: string; sheets: string[] }>(content, name)
  if (status !== 201) throw new Error(`${name} got ${status}.`)
  uploads += 1
  const removed = await call(`/property/import/${body.fileId}`, { method: 'DELETE' })
  if (removed.status >= 300) throw new Error(`${name} stays: ${removed.status}.`)
  return body
}

const countUploads = async () =>
  (await call<{ page: { total: number } }>('/property/import/search')).body.page.total

/** The temporary and stored files, except those of the demo organizations. */
const listFiles = async () => (await listAllFiles()).filter((file) => !demoFiles.has(file))

async function listAllFiles() {
  const folders = [temporary, join(product.dataFolder, 'files')]
  const listed = await Promise.all(
    folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])),
  )
  return listed
    .flat()
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('tsx'))
    .map((entry) => join(entry.parentPath, entry.name))
}
