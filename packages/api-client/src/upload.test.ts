// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { sendJson, startRecordingServer } from './testing/recording-server.ts'
import type { RecordingServer } from './testing/recording-server.ts'
import { createSampleClient } from './testing/sample-client.ts'
import { upload } from './upload.ts'

let server: RecordingServer
beforeEach(async () => {
  server = await startRecordingServer()
})
afterEach(() => server.close())

const file = new File(['x'.repeat(300_000)], 'list.csv', { type: 'text/csv' })
const connect = (onUnauthorized = vi.fn()) =>
  createSampleClient({
    baseUrl: server.baseUrl,
    getToken: () => 'token',
    getOrgId: () => 'org-a',
    onUnauthorized,
  })

it('sends the file as multipart with all headers of an authorized call', async () => {
  server.respondWith((response) => sendJson(response, 201, { fileId: 'f1' }, { etag: '"v1"' }))
  const etags: (string | null)[] = []
  const answer = await upload(
    connect(),
    'uploadPropertyImport',
    { body: { file, sheet: 'One' } },
    { onResponse: ({ headers }) => etags.push(headers.get('etag')) },
  )
  expect(answer.fileId).toBe('f1')
  expect(etags).toEqual(['"v1"'])
  const request = server.requests[0]
  expect(request).toMatchObject({
    method: 'POST',
    url: '/property/import/upload',
    headers: {
      authorization: 'Bearer token',
      'x-org-id': 'org-a',
      'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
    },
  })
  expect(request?.body.toString()).toContain('filename="list.csv"')
  expect(request?.body.length).toBeGreaterThan(300_000)
})

it('rejects with the server’s problem, and reports a 401', async () => {
  const onUnauthorized = vi.fn()
  server.respondWith((response) =>
    sendJson(response, 413, { code: 'file-too-large', detail: 'The file has 60 MB; the limit is 50 MB.' }),
  )
  await expect(
    upload(connect(onUnauthorized), 'uploadPropertyImport', { body: { file } }),
  ).rejects.toMatchObject({
    name: 'ApiError',
    status: 413,
    code: 'file-too-large',
    message: 'The file has 60 MB; the limit is 50 MB.',
  })
  expect(onUnauthorized).not.toHaveBeenCalled()

  server.respondWith((response) => sendJson(response, 401, { code: 'session-expired' }))
  await expect(
    upload(connect(onUnauthorized), 'uploadPropertyImport', { body: { file } }),
  ).rejects.toHaveProperty('status', 401)
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 401 }), 'token')
})

it('repeats an upload once with a newer token', async () => {
  const onUnauthorized = vi.fn().mockReturnValueOnce('new')
  server.respondWith((response, request) =>
    request.headers.authorization === 'Bearer new'
      ? sendJson(response, 201, { fileId: 'f1' })
      : sendJson(response, 401, {}),
  )
  const answer = await upload(connect(onUnauthorized), 'uploadPropertyImport', { body: { file } })
  expect(answer.fileId).toBe('f1')
  expect(server.requests).toHaveLength(2)
})

it('repeats an upload once after a new sign-in', async () => {
  server.respondWith((response, request) =>
    request.headers.authorization === 'Bearer new'
      ? sendJson(response, 201, { fileId: 'f1' })
      : sendJson(response, 403, { code: 'reauthentication-required' }),
  )
  const api = createSampleClient({
    baseUrl: server.baseUrl,
    getToken: () => 'old',
    onSignInRequired: () => 'new',
  })
  expect(await upload(api, 'uploadPropertyImport', { body: { file } })).toMatchObject({ fileId: 'f1' })
  expect(server.requests).toHaveLength(2)
})

it('can be aborted, and then rejects with its signal’s reason', async () => {
  server.respondWith(() => undefined)
  const controller = new AbortController()
  const sending = upload(
    connect(),
    'uploadPropertyImport',
    { body: { file } },
    { signal: controller.signal },
  ).catch((error: unknown) => error)
  await vi.waitFor(() => expect(server.requests).toHaveLength(1))
  controller.abort(new Error('The person left'))
  expect(await sending).toHaveProperty('message', 'The person left')
})

it('an upload that never arrives is a NetworkError', async () => {
  const api = connect()
  await server.close()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(upload(api, 'uploadPropertyImport', { body: { file } })).rejects.toMatchObject({
    name: 'NetworkError',
    reason: 'unreachable',
  })
})

it('an upload that takes longer than its limit is a NetworkError', async () => {
  server.respondWith(() => undefined)
  await expect(
    upload(connect(), 'uploadPropertyImport', { body: { file } }, { timeoutMs: 50 }),
  ).rejects.toMatchObject({ name: 'NetworkError', reason: 'timeout' })
})
