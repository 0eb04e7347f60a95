import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startS3, type TestS3 } from '../src/testing/start-s3.ts'
import { finishTask, type Task } from './import-houses.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Call, signIn } from './signed-in.ts'

interface Problem {
  code: string
  detail: string
}

const csv = 'Name,Address,City,State,Zip\nBucket House,1 Bucket Rd,Denver,CO,80202\n'
let s3: TestS3
let product: RunningProduct
let owner: Call

beforeAll(async () => {
  s3 = await startS3()
  product = await startRunningProduct({ env: s3.env })
  owner = await signIn(product, 'owner@cedar-stone.test')
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await s3?.close()
})
afterEach(mend)

function mend() {
  s3.onRequest = () => {}
}

/** An unreachable bucket: every connection breaks. Counts the requests. */
function cut() {
  let requests = 0
  s3.onRequest = (_request, response) => {
    requests += 1
    response.destroy()
  }
  return { requests: () => requests }
}

function upload(call: Call) {
  const form = new FormData()
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'bucket.csv')
  return call<Problem & { fileId: string }>('/property/import/upload', { method: 'POST', form })
}

it('rejects uploads, stores nothing of them, and serves everything else', async () => {
  const before = await s3.listKeys()
  const bucket = cut()
  const answer = await upload(owner)
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(answer.body.detail).toContain('File storage isn’t responding')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(bucket.requests()).toBeGreaterThan(0)
  expect(await owner('/property?limit=5')).toMatchObject({ status: 200 })

  mend()
  expect(await s3.listKeys()).toEqual(before)
  expect(await s3.listUploads()).toEqual([])
  const again = await upload(owner)
  expect(again).toMatchObject({ status: 201 })
  expect(await s3.listKeys()).toHaveLength(before.length + 1)
})

it('keeps the previous picture if a new one can’t be stored', async () => {
  const square = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0f6a6d' } })
    .png()
    .toBuffer()
  const form = () => {
    const data = new FormData()
    data.set('file', new Blob([new Uint8Array(square)], { type: 'image/png' }), 'me.png')
    return data
  }
  const first = await owner<{ picture: string }>('/user/picture', { method: 'POST', form: form() })
  expect(first.status).toBeLessThan(300)
  const shown = (await owner<{ picture: string }>('/user')).body.picture
  cut()
  const refused = await owner<Problem>('/user/picture', { method: 'POST', form: form() })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  mend()
  expect((await owner<{ picture: string }>('/user')).body.picture).toBe(shown)
})

it('checks and imports a file once it can be read again, each row once', { timeout: 180_000 }, async () => {
  const { body: file } = await upload(owner)
  const check = () =>
    owner<Problem>('/property/import/validate', { method: 'POST', json: { fileId: file.fileId } })
  cut()
  expect(await check()).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  mend()
  expect(await check()).toMatchObject({ status: 200 })
  const { body } = await owner<{ task: Task }>('/property/import', {
    method: 'POST',
    json: { fileId: file.fileId },
  })
  expect(await finishTask(owner, body.task)).toMatchObject({ status: 'succeeded', result: { created: 1 } })
  const found = await owner<{ items: unknown[] }>('/property?q=Bucket%20House&limit=5')
  expect(found.body.items).toHaveLength(1)
})
