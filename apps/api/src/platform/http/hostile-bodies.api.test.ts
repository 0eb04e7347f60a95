import sharp from 'sharp'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { TestPerson } from '../../testing/factories.ts'

const bearableMs = 10_000

let test: TestApp
let person: TestPerson
beforeAll(async () => {
  test = await createTestApp()
  person = await (await test.mintOrg()).member('org_admin')
})
afterAll(() => test.close())

describe('a picture', () => {
  const send = async (content: Uint8Array, path = '/user/picture') => {
    const form = new FormData()
    form.append('file', new Blob([Uint8Array.from(content)]), 'me.png')
    return await test.as(person).request(path, { method: 'POST', body: form })
  }

  /** A single-color PNG that claims to have this size. */
  function png(width: number, height: number, rows: Buffer) {
    const chunk = (name: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
      length.writeUInt32BE(data.length)
      sum.writeUInt32BE(crc32(body))
      return Buffer.concat([length, body, sum])
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, 2], 8)
    const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
    return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
  }

  it.each([
    ['says it has four thousand million pixels', () => png(65_535, 65_535, Buffer.alloc(1000)), 'format'],
    [
      'unpacks to a thousand times its size',
      () => png(6_000, 6_000, Buffer.alloc((6_000 * 3 + 1) * 6_000)),
      'max',
    ],
    ['breaks off inside', () => png(500, 500, Buffer.alloc(5_000)), 'format'],
    [
      'is a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script/></svg>'),
      'format',
    ],
    [
      'is a drawing that reads a file of the server',
      () =>
        Buffer.from(
          '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text>&f;</text></svg>',
        ),
      'format',
    ],
    ['is a PDF', () => Buffer.from('%PDF-1.7 1 0 obj'), 'format'],
    [
      'is a GIF',
      () => Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
      'format',
    ],
    ['is a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'format'],
  ])('is rejected when it %s', async (_what, content, code) => {
    for (const path of ['/user/picture', `/org/${person.orgId}/logo`]) {
      const startedAt = performance.now()
      const response = await send(content(), path)
      expect(performance.now() - startedAt).toBeLessThan(bearableMs)
      expect(await response.json()).toMatchObject({ status: 422, errors: [{ pointer: '/file', code }] })
    }
  })

  it('is re-encoded: appended data, location, and additional frames are removed', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#0f766e' } })
      .withExif({
        IFD0: { Copyright: 'canary-copyright' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.length).toBeGreaterThan(50)
    const polyglot = Buffer.concat([photo, Buffer.from('<script>canary()</script>PK\x03\x04canary.zip')])
    const { picture } = await (await send(polyglot)).json<{ picture: string }>()
    const served = Buffer.from(await (await test.app.request(picture)).arrayBuffer())
    expect(served.includes('canary')).toBe(false)
    const metadata = await sharp(served).metadata()
    expect(metadata.format).toBe('webp')
    for (const hidden of ['exif', 'xmp', 'iptc', 'icc', 'comments', 'pages'] as const) {
      expect([hidden, metadata[hidden]]).toEqual([hidden, undefined])
    }
  })
})

describe('a body', () => {
  const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    await test.as(person).request('/saved-view', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })

  it.each([
    ['brackets', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
    ['a field', (depth: number) => `{"name":"x","query":${'['.repeat(depth)}${']'.repeat(depth)}}`],
    ['brackets that stay open', (depth: number) => '['.repeat(depth)],
  ])('that is nested too deeply is rejected: %s', async (_what, nest) => {
    const response = await post(nest(200_000))
    expect(await response.json()).toMatchObject({ status: 400, code: 'bad-request' })
  })

  it('can contain brackets in strings', async () => {
    const note = `"${'[{'.repeat(100)}\\" ${'[{'.repeat(100)}`
    const response = await test.as(person).request('/portfolio', {
      method: 'POST',
      json: { name: 'Brackets', description: note },
    })
    expect(response.status).toBe(201)
  })

  it('is rejected if compressed, before it is decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000, ' '))
    for (const packing of ['gzip', 'br', 'deflate']) {
      const response = await post(Uint8Array.from(packed), { 'Content-Encoding': packing })
      expect(await response.json()).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    }
  })

  it('is rejected above 2 MB, declared or not', async () => {
    const chunk = new TextEncoder().encode(' '.repeat(512 * 1024))
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 100) controller.close()
        else controller.enqueue(chunk)
      },
    })
    const streamed = await test.as(person).request('/saved-view', {
      method: 'POST',
      body: endless,
      headers: { 'Content-Type': 'application/json' },
      duplex: 'half',
    })
    expect(streamed.status).toBe(413)
    expect(sent).toBeGreaterThan(3)
    expect(sent).toBeLessThan(20)
    expect((await post('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413)
  })
})
