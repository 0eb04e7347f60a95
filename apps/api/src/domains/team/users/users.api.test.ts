import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import type { TestOrg, TestPerson } from '../../../testing/factories.ts'
import type { User } from './users.schema.ts'

let test: TestApp
let org: TestOrg
let viewer: TestPerson

beforeAll(async () => {
  test = await createTestApp()
  org = await test.mintOrg()
  viewer = await org.member('viewer')
})
afterAll(() => test.close())

const patch = (json: unknown, headers: Record<string, string> = {}) =>
  test.as(viewer).request('/user', { method: 'PATCH', json, headers })

it('[7.08] [3.11] [3.12] [3.13] [3.14] [3.15] [3.16] [3.17] [3.18] [3.19] shows the account of the caller', async () => {
  const response = await test.as(viewer).request('/user')
  expect(response.status).toBe(200)
  expect(await response.json<User>()).toMatchObject({
    id: viewer.id,
    email: viewer.email,
    name: viewer.name,
    picture: null,
    onboarded: true,
    descopeId: viewer.descopeId,
    selectedOrgId: org.id,
    companyRole: null,
    theme: 'system',
    orgs: [{ id: org.id, name: org.name, demo: false, roles: ['Viewer'] }],
  })
})

it('[7.09] changes only the given fields', async () => {
  const response = await patch({
    name: '  Wren Moss ',
    theme: 'dark',
    companyRole: 'owner',
    notify: { digest: 'daily' },
  })
  expect(response.status).toBe(200)
  const user = await response.json<User>()
  expect(user).toMatchObject({
    name: 'Wren Moss',
    theme: 'dark',
    companyRole: 'owner',
    previousVersion: 1,
    version: 2,
  })
  expect(user.notify).toMatchObject({ digest: 'daily', threatMinSeverity: 'moderate' })
  const events = await org.ledger('access.profile_updated')
  expect(events).toMatchObject([
    {
      summary: 'A member updated their name and job title.',
      actor: { id: viewer.id },
      changes: [{ field: 'companyRole', from: null, to: 'owner' }],
    },
  ])
  expect(JSON.stringify(events)).not.toContain('Wren')
})

it('keeps private preferences out of the ledger', async () => {
  const before = (await org.ledger()).length
  expect((await patch({ theme: 'light', phone: '+13035550142' })).status).toBe(200)
  expect((await org.ledger()).length).toBe(before)
})

it('tells of threats that are over by default, and keeps what the person chooses', async () => {
  expect((await (await patch({ theme: 'dark' })).json<User>()).notify.followUps).toEqual({
    inApp: true,
    email: true,
  })
  const followUps = { inApp: true, email: false }
  const changed = await (await patch({ notify: { followUps } })).json<User>()
  expect(changed.notify).toMatchObject({ followUps, threatMinSeverity: 'moderate' })
})

it('reads a phone number without a country code as one of the organization’s country', async () => {
  const response = await patch({ phone: '303 555 0142' })
  expect(await response.json()).toMatchObject({ phone: '+13035550142' })
  const wrong = await patch({ phone: '012 345 6789' })
  expect(wrong.status).toBe(422)
  expect(await wrong.json()).toMatchObject({ errors: [{ pointer: '/phone', code: 'format' }] })
})

it('rejects read-only, unknown and malformed fields, each by name', async () => {
  const response = await patch({
    email: 'x@example.test',
    nickname: 'W',
    phone: '555',
    theme: 'pink',
    timeZone: 'Mars',
  })
  expect(response.status).toBe(422)
  const { errors } = await response.json<{ errors: { pointer: string; code: string; message: string }[] }>()
  expect(Object.fromEntries(errors.map(({ pointer, code }) => [pointer, code]))).toEqual({
    '/email': 'not_allowed',
    '/nickname': 'unknown_field',
    '/phone': 'format',
    '/theme': 'enum',
    '/timeZone': 'format',
  })
  expect(errors.find(({ pointer }) => pointer === '/phone')!.message).toBe(
    '"555" is not a valid phone number',
  )
})

it('[3.15] finishes onboarding only with a job title, and never undoes it', async () => {
  const fresh = await test.mintUser({ onboarded: false })
  const person = await org.join({ ...fresh, orgId: org.id, name: fresh.name }, 'viewer')
  const send = (json: unknown) => test.as(person).request('/user', { method: 'PATCH', json })
  const isOnboarded = async () => (await (await test.as(person).request('/user')).json<User>()).onboarded
  expect(await isOnboarded()).toBe(false)
  expect((await send({ onboarded: true })).status).toBe(422)
  const done = await send({ onboarded: true, companyRole: 'security' })
  expect(await done.json()).toMatchObject({
    onboarded: true,
    onboarding: { step: 'done', completedSteps: ['you'] },
  })
  expect(await isOnboarded()).toBe(true)
  expect((await send({ onboarded: false })).status).toBe(422)
})

it('remembers that the tour was closed, from then on and whatever happens to onboarding', async () => {
  const fresh = await test.mintUser({ onboarded: false })
  const person = await org.join({ ...fresh, orgId: org.id, name: fresh.name }, 'viewer')
  const send = async (json: unknown) => {
    const response = await test.as(person).request('/user', { method: 'PATCH', json })
    return (await response.json<User>()).onboarding
  }
  expect((await send({ onboarding: { step: 'organization' } })).tourClosedAt).toBeNull()
  const closed = await send({ onboarding: { tourClosed: true } })
  expect(closed).toEqual({
    step: 'organization',
    completedSteps: ['you'],
    completedAt: null,
    tourClosedAt: expect.any(String),
  })
  expect(await send({ onboarding: { step: 'properties', tourClosed: true } })).toMatchObject({
    step: 'properties',
    tourClosedAt: closed.tourClosedAt,
  })
  expect(await send({ onboarded: true, companyRole: 'security' })).toMatchObject({
    step: 'done',
    tourClosedAt: closed.tourClosedAt,
  })
})

it('switches only to an organization of the user, and records it there', async () => {
  const other = await test.mintOrg()
  expect((await patch({ selectedOrgId: other.id })).status).toBe(404)
  await other.join(viewer, 'responder')
  const response = await patch({ selectedOrgId: other.id })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ selectedOrgId: other.id })
  expect(await other.ledger('access.org_switched')).toHaveLength(1)
  await patch({ selectedOrgId: org.id })
})

it('rejects a change based on an older version', async () => {
  const tag = (await test.as(viewer).request('/user')).headers.get('ETag')!
  expect((await patch({ theme: 'dark' }, { 'If-Match': tag })).status).toBe(200)
  const late = await patch({ theme: 'light' }, { 'If-Match': tag })
  expect(late.status).toBe(412)
  expect(await late.json()).toMatchObject({ code: 'version-conflict', current: { theme: 'dark' } })
})

async function upload(content: Uint8Array, name = 'me.png') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const encoded = new Request('http://test', { method: 'POST', body: form })
  return await test.as(viewer).request('/user/picture', {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { 'Content-Type': encoded.headers.get('Content-Type')! },
  })
}

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })

it('[7.10] re-encodes a picture to a 512 px square without metadata and serves it as immutable', async () => {
  const photo = await paint(900, 600)
    .withExif({ IFD0: { Copyright: 'Secret' } })
    .jpeg()
    .toBuffer()
  const response = await upload(photo)
  expect(response.status).toBe(200)
  const { picture } = await response.json<{ picture: string }>()
  expect(picture).toMatch(/^\/media\/[0-9a-f]{64}$/)

  const served = await test.app.request(picture)
  expect(served.headers.get('Content-Type')).toBe('image/webp')
  expect(served.headers.get('Cache-Control')).toContain('immutable')
  const metadata = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect(metadata).toMatchObject({ width: 512, height: 512 })
  expect(metadata.exif).toBeUndefined()
  expect(await (await test.as(viewer).request('/user')).json()).toMatchObject({ picture })
  expect(await (await patch({ picture: null })).json()).toMatchObject({ picture: null })
})

it('rejects files that are not pictures, too small or too large', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect/></svg>')
  expect((await upload(svg)).status).toBe(422)
  expect((await upload(Buffer.from('nonsense'))).status).toBe(422)
  const small = await upload(await paint(63, 200).png().toBuffer())
  expect(await small.json()).toMatchObject({
    status: 422,
    detail: expect.stringContaining('63 × 200') as string,
  })
  const large = await upload(Buffer.alloc(5 * 1024 * 1024 + 1))
  expect(await large.json()).toMatchObject({ status: 413, code: 'file-too-large' })
  expect((await test.app.request(`/media/${'0'.repeat(64)}`)).status).toBe(404)
})

it.each([
  ['breaks off', 'multipart/form-data; boundary=x', 400],
  ['has no boundary', 'multipart/form-data', 415],
  ['is not a form', 'multipart/form-dataish; boundary=x', 415],
])('rejects an upload that %s, and accepts its idempotency key for a retry', async (_, type, status) => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\nhalf'
  const send = async () =>
    await test.as(viewer).request('/user/picture', {
      method: 'POST',
      body: half,
      headers: { ...key, 'Content-Type': type, 'Content-Length': String(half.length) },
    })
  expect((await send()).status).toBe(status)
  const again = await send()
  expect(again.status).toBe(status)
  expect(again.headers.get('Idempotent-Replayed')).toBeNull()
})

it('opens no file for HEAD', async () => {
  const { picture } = await (await upload(await paint(80, 80).png().toBuffer())).json<{ picture: string }>()
  const open = vi.spyOn(test.deps.pictures, 'open')
  const head = await test.app.request(picture, { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0)
  expect(open).not.toHaveBeenCalled()
})

it('streams an upload with an idempotency key, regardless of its boundary', async () => {
  const picture = await paint(80, 80).png().toBuffer()
  const head = '--xjson\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\n\r\n'
  const response = await test.as(viewer).request('/user/picture', {
    method: 'POST',
    body: new Uint8Array(Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--xjson--\r\n')])),
    headers: {
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': 'multipart/form-data; boundary=xjson',
    },
  })
  expect(response.status).toBe(200)
})
