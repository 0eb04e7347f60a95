import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/db/new-id.ts'
import { threatPhoto } from '../../../platform/db/schema/index.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { ThreatPhoto, UploadedThreatPhoto } from './photos.schema.ts'
import { sweepThreatPhotos } from './photos.service.ts'

let test: TestApp
let org: TestOrg
let manager: TestPerson
let viewer: TestPerson
let atBirch: TestPerson
let alder: { id: string; name: string }
let birch: { id: string; name: string }
let flood: { id: string; title: string }
let photo: Buffer

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  manager = await org.member('property_manager')
  viewer = await org.member('viewer')
  alder = await org.property({ name: 'Alder Court' })
  birch = await org.property({ name: 'Birch House' })
  atBirch = await org.fga({ role: 'property_responder', resourceId: birch.id })
  photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#246' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 44/1 0/1' } })
    .jpeg()
    .toBuffer()
})
beforeEach(async () => {
  flood = await org.threat({ impacts: [{ propertyId: alder.id }, { propertyId: birch.id }] })
})
afterAll(() => test.close())

function formOf(content: Uint8Array, name = 'IMG_1.jpg') {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(content)], name))
  return form
}
const send = (content: Uint8Array, person = manager) =>
  test.as(person).request(`/threat/${flood.id}/photo`, { method: 'POST', body: formOf(content) })
async function upload(person = manager) {
  const response = await send(photo, person)
  if (response.status !== 201) throw new Error(await response.text())
  return await response.json<UploadedThreatPhoto>()
}
const note = (json: object, person = manager) =>
  test.as(person).request(`/threat/${flood.id}`, { method: 'PATCH', json })
async function noted(json: object, person = manager) {
  const response = await note(json, person)
  if (response.status !== 200) throw new Error(await response.text())
}
const list = async (person = manager) =>
  (await (await test.as(person).request(`/threat/${flood.id}/photo`)).json<{ items: ThreatPhoto[] }>()).items
const open = (id: string, person = manager, size = 'full') =>
  test.as(person).request(`/threat/${flood.id}/photo/${id}?size=${size}`)
const change = (id: string, method: 'DELETE' | 'POST', person = manager) =>
  test.as(person).request(`/threat/${flood.id}/photo/${id}${method === 'POST' ? '/restore' : ''}`, { method })

describe('a photo', () => {
  it('is part of a note, in two sizes, without where it was taken', async () => {
    const uploaded = await upload()
    expect(uploaded).toMatchObject({ width: 2048, height: 1024 })
    expect(await list()).toEqual([])
    await noted({
      note: 'Water in the garage.',
      photos: [{ id: uploaded.id, description: 'Water at the first step' }],
      propertyId: alder.id,
    })
    const [listed] = await list()
    expect(listed).toMatchObject({
      ...uploaded,
      description: 'Water at the first step',
      createdBy: { id: manager.id, name: manager.name },
      canRemove: true,
    })
    const [event] = await org.ledger('threat.noted').then((events) => events.slice(-1))
    expect(event).toMatchObject({
      propertyId: alder.id,
      summary: 'Water in the garage.',
      metadata: { note: 'Water in the garage.', noteId: listed!.noteId, photos: 1 },
    })

    expect((await sharp(photo).metadata()).exif).toBeDefined()
    for (const [size, width] of [
      ['full', 2048],
      ['small', 480],
    ] as const) {
      const response = await open(uploaded.id, manager, size)
      expect(response.headers.get('Content-Type')).toBe('image/webp')
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      // The stored file is encrypted, so its length isn't that of the photo.
      expect(response.headers.get('Content-Length')).toBeNull()
      const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined])
    }
  })

  it('can be all there is to a note', async () => {
    const [first, second] = [await upload(), await upload()]
    await noted({ photos: [{ id: first.id }, { id: second.id }], propertyId: alder.id })
    expect((await org.ledger('threat.noted')).at(-1)).toMatchObject({
      summary: '2 photos added.',
      metadata: { note: '', photos: 2 },
    })
  })

  it.each([
    ['text', Buffer.from('not a picture'), 'This isn’t a PNG, JPEG, or WebP picture. Choose another file.'],
    [
      'a photo in HEIC',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      'HEIC pictures can’t be read. Choose a PNG, JPEG, or WebP picture.',
    ],
    [
      'a damaged picture',
      Buffer.from('\xff\xd8\xff\xe0damaged', 'latin1'),
      'This isn’t a PNG, JPEG, or WebP picture. Choose another file.',
    ],
  ])('isn’t %s', async (_, content, message) => {
    expect(await (await send(content)).json()).toMatchObject({
      status: 422,
      errors: [{ pointer: '/file', code: 'format', message }],
    })
  })

  it('is at most 20 MB', async () => {
    const response = await send(new Uint8Array(20 * 1024 * 1024 + 1))
    expect(await response.json()).toMatchObject({
      status: 413,
      code: 'file-too-large',
      detail: 'The picture is larger than 20 MB. Choose a smaller one.',
    })
  })

  it('isn’t uploaded without permission to work on the threat', async () => {
    expect((await send(photo, viewer)).status).toBe(403)
    const elsewhere = await org.threat({ impacts: [{ propertyId: alder.id }] })
    const response = await test
      .as(atBirch)
      .request(`/threat/${elsewhere.id}/photo`, { method: 'POST', body: formOf(photo) })
    expect(response.status).toBe(404)
  })

  it('is used once, by the person who uploaded it, on the threat it was uploaded for', async () => {
    const { id } = await upload()
    const missing = { status: 422, errors: [{ pointer: '/photos/0/id', code: 'not_found' }] }
    const use = { note: 'Here', photos: [{ id }], propertyId: birch.id }
    expect(await (await note(use, atBirch)).json()).toMatchObject(missing)
    await noted(use)
    expect(await (await note(use)).json()).toMatchObject(missing)
    expect(await (await note({ photos: [{ id: newId() }] })).json()).toMatchObject(missing)
  })
})

describe('who sees a photo', () => {
  it('are those who see threats at a property of its note', async () => {
    const { id: ofAlder } = await upload()
    await noted({ photos: [{ id: ofAlder }], propertyId: alder.id })
    const { id: ofBoth } = await upload()
    await noted({ photos: [{ id: ofBoth }] })
    expect((await list(viewer)).map(({ id, canRemove }) => [id, canRemove])).toEqual([
      [ofAlder, false],
      [ofBoth, false],
    ])
    expect((await list(atBirch)).map(({ id }) => id)).toEqual([ofBoth])
    expect((await open(ofAlder, atBirch)).status).toBe(404)
    expect((await open(ofBoth, atBirch)).status).toBe(200)
    const stranger = await (await test.mintOrg()).member('org_admin')
    expect((await open(ofBoth, stranger)).status).toBe(404)
  })

  it('is no one before it is part of a note', async () => {
    const { id } = await upload()
    expect((await open(id)).status).toBe(404)
  })
})

it('leaves no file open when only the headers are requested', async () => {
  const { id } = await upload()
  await noted({ photos: [{ id }], propertyId: alder.id })
  const opened = vi.spyOn(test.deps.files, 'open')
  const response = await test.as(manager).request(`/threat/${flood.id}/photo/${id}`, { method: 'HEAD' })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  expect(opened.mock.results.map(({ value }) => value.destroyed)).toEqual([true])
  opened.mockRestore()
})

describe('removing a photo', () => {
  it('hides it, can be undone, and is recorded', async () => {
    const { id } = await upload()
    await noted({ photos: [{ id }], propertyId: alder.id })
    expect((await change(id, 'DELETE')).status).toBe(204)
    expect((await change(id, 'DELETE')).status).toBe(204)
    expect([await list(), (await open(id)).status]).toEqual([[], 404])
    expect((await change(id, 'POST')).status).toBe(204)
    expect((await list()).map((one) => one.id)).toEqual([id])
    const events = (await org.ledger()).filter(
      ({ action, threatId }) => action.startsWith('threat.photo_') && threatId === flood.id,
    )
    expect(events.map(({ action, summary, propertyId }) => [action, summary, propertyId])).toEqual([
      [
        'threat.photo_removed',
        `A photo was removed from a note on “${flood.title}” at Alder Court.`,
        alder.id,
      ],
      [
        'threat.photo_restored',
        `A photo was restored to a note on “${flood.title}” at Alder Court.`,
        alder.id,
      ],
    ])
  })

  it('takes permission at all of its properties', async () => {
    const { id } = await upload()
    await noted({ photos: [{ id }] })
    expect((await change(id, 'DELETE', atBirch)).status).toBe(403)
    expect((await change(id, 'DELETE', viewer)).status).toBe(403)
  })
})

describe('the daily sweep', () => {
  it('deletes photos that were removed or never used, after a day', async () => {
    const [used, removed, unused] = [await upload(), await upload(), await upload()]
    await noted({ photos: [{ id: used.id }, { id: removed.id }], propertyId: alder.id })
    await change(removed.id, 'DELETE')
    const deps = { db: test.db, files: test.deps.files }
    const exists = async ({ id }: { id: string }) => [
      await test.db.$count(threatPhoto, eq(threatPhoto.id, id)),
      (await test.deps.files.find(`org/${org.id}/photos/${id}-full`)) !== null,
      (await test.deps.files.find(`org/${org.id}/photos/${id}-small`)) !== null,
    ]
    await sweepThreatPhotos(deps)
    expect(await exists(removed)).toEqual([1, true, true])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 })
    await sweepThreatPhotos(deps, { now: new Date() }).finally(() => vi.useRealTimers())
    expect(await exists(removed)).toEqual([0, false, false])
    expect(await exists(unused)).toEqual([0, false, false])
    expect(await exists(used)).toEqual([1, true, true])
  })

  it('deletes files without a photo, unless an upload may be running', async () => {
    const { id } = await upload()
    await noted({ photos: [{ id }], propertyId: alder.id })
    const orphan = `org/${org.id}/photos/${newId()}-full`
    await test.deps.files.put(orphan, Readable.from([photo]))
    const isThere = async () => (await test.deps.files.find(orphan)) !== null
    await sweepThreatPhotos(test.deps)
    expect(await isThere()).toBe(true)
    await sweepThreatPhotos(test.deps, { now: new Date(Date.now() + 25 * 60 * 60 * 1000) })
    expect(await isThere()).toBe(false)
    expect((await open(id)).status).toBe(200)
  })
})
