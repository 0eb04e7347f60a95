import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSmallDisk, type SmallDisk } from './small-disk.ts'
import { type RunningProduct, startRunningProduct } from './running-product.ts'
import { type Answer, type Call, signIn } from './signed-in.ts'
import { waitUntil } from './wait-until.ts'

interface Problem {
  code: string
  detail: string
}

interface Total {
  page: { total: number }
}

const megabyte = 1024 * 1024

let folder: string
let filesDisk: SmallDisk
let databaseDisk: SmallDisk
let product: RunningProduct
let call: Call

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parapet-full-'))
  const dataFolder = join(folder, 'data')
  await mkdir(join(dataFolder, 'db'), { recursive: true })
  filesDisk = await createSmallDisk(join(folder, 'uploads'), 32)
  databaseDisk = await createSmallDisk(join(dataFolder, 'db'), 256)
  await mkdir(join(filesDisk.folder, 'tmp'))
  await mkdir(join(filesDisk.folder, 'files'))
  await symlink(join(filesDisk.folder, 'files'), join(dataFolder, 'files'))
  process.stdout.write(`The disk that fills is ${filesDisk.description}.\n`)
  product = await startRunningProduct({
    dataFolder,
    env: { TMPDIR: join(filesDisk.folder, 'tmp'), ...filesDisk.env, ...databaseDisk.env },
  })
  call = await signIn(product, 'owner@cedar-stone.test')
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await filesDisk?.remove()
  await databaseDisk?.remove()
  await rm(folder, { recursive: true, force: true })
})

function expectTruth({ status, body, headers }: Answer<Problem>) {
  expect([status, body.code, body.detail]).toEqual([
    503,
    'unavailable',
    expect.stringContaining('disk is full'),
  ])
  expect(headers.get('content-type')).toContain('application/problem+json')
}

describe('while the disk for uploads is full', () => {
  it.each([
    ['the file being received', 1],
    ['the stored copy', 5],
  ])(
    'reports that there is no space for %s, stores nothing, and continues once there is',
    async (_what, freeMegabytes) => {
      const before = await listUploads()
      const beforeKept = await listKept()
      await filesDisk.fill(freeMegabytes * megabyte)
      expectTruth(await upload())
      expect(await listUploads()).toBe(before)
      expect(await listKept()).toEqual(beforeKept)
      expect((await call('/property?limit=1')).status).toBe(200)

      await filesDisk.clear()
      expect((await upload()).status).toBe(201)
      expect(await listUploads()).toBe(before + 1)
    },
  )
})

describe("while the embedded database's disk is full", () => {
  it(
    'rejects writes, loses no acknowledged one, and continues once there is space',
    { timeout: 120_000 },
    async () => {
      const kept: string[] = []
      const before = (await call<Total>('/property?limit=1')).body.page.total
      await databaseDisk.fill(megabyte)
      for (let n = 0; ; n += 1) {
        const answer = await createHouse(`Full ${n}`).catch(() => null)
        if (answer === null) break
        if (answer.status !== 201) {
          expectTruth(answer)
          break
        }
        kept.push((answer.body as unknown as { id: string }).id)
      }
      await databaseDisk.clear()
      // If the engine couldn't continue, a supervisor would restart the process.
      await waitUntil(
        'the server has ended or responds again',
        async () =>
          !product.isServerRunning() || (await fetch(`${product.url}/readyz`).catch(() => null))?.ok,
      )
      const hasEnded = !product.isServerRunning()
      process.stdout.write(
        `${kept.length} writes before the disk was full; the server ${hasEnded ? 'ended' : 'stayed'}\n`,
      )
      if (hasEnded) await product.startServer()
      expect((await createHouse('With room again')).status).toBe(201)
      for (const id of kept) expect((await call(`/property/${id}`)).status).toBe(200)
      expect((await call<Total>('/property?limit=1')).body.page.total).toBe(before + kept.length + 1)
      expect((await call('/ledger/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
    },
  )
})

async function createHouse(name: string) {
  const address = { line1: `${name} Rd`, city: 'Denver', region: 'CO', postalCode: '80202', country: 'US' }
  return await call<Problem>('/property', { method: 'POST', json: { name, address } })
}

/** About 3 MB. */
async function upload() {
  const filler = 'x'.repeat(900)
  const lines = Array.from(
    { length: 3_500 },
    (_, n) => `F${n},House ${n},${n + 1} Full Rd,Denver,CO,80202,${filler}`,
  )
  const form = new FormData()
  const text = ['Property ID,Name,Address,City,State,Zip,Remarks', ...lines].join('\n')
  form.set('file', new Blob([text], { type: 'text/csv' }), 'full.csv')
  return await call<Problem>('/property/import/upload', { method: 'POST', form })
}

const listUploads = async () => (await call<Total>('/property/import/search')).body.page.total

/** Every file on the upload disk, by name. */
async function listKept() {
  const entries = await readdir(filesDisk.folder, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) => (entry.isFile() && entry.name !== 'ballast' ? [entry.name] : []))
    .toSorted()
}
