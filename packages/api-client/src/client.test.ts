import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { type Connection, connectionKey } from './connection.ts'
import type { ApiError } from './errors.ts'
import { isApiError, isNetworkError } from './errors.ts'
import { sendJson, startRecordingServer } from './testing/recording-server.ts'
import type { RecordingServer } from './testing/recording-server.ts'
import { createSampleClient } from './testing/sample-client.ts'

let server: RecordingServer
beforeEach(async () => {
  server = await startRecordingServer()
})
afterEach(() => server.close())

const property = { id: 'p1', name: 'Maple Court' }

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    (value) => expect.fail(`resolved with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
}

it('[7.01] an authorized call sends the session token, requested for each call', async () => {
  let token = 'first'
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: async () => token })
  await api.listProperties()
  token = 'second'
  await api.getProperty({ path: { id: 'p1' } })
  expect(server.requests.map((request) => request.headers.authorization)).toEqual([
    'Bearer first',
    'Bearer second',
  ])
})

it('[7.02] an unauthenticated call sends no session token and no organization, and requests none', async () => {
  const getToken = vi.fn(() => 'secret')
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken, getOrgId: () => 'org-a' })
  await api.checkEmail({ body: { email: 'a@b.test' } })
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(server.requests[0]?.headers).not.toHaveProperty('x-org-id')
  expect(getToken).not.toHaveBeenCalled()
})

it('[7.03] the base URL comes from the configuration, and is /api without one', async () => {
  const called: string[] = []
  const fetch = async (url: string | URL | Request) => {
    called.push(url instanceof Request ? url.url : `${url}`)
    return Response.json({})
  }
  await createSampleClient({ fetch }).listProperties()
  await createSampleClient({ fetch, baseUrl: 'https://api.example/v1/' }).listProperties()
  expect(called).toEqual(['/api/property', 'https://api.example/v1/property'])
})

it('sends the organization with an authorized call', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl, getOrgId: () => 'org-a' })
  await api.listProperties()
  expect(server.requests[0]?.headers['x-org-id']).toBe('org-a')
})

it('sends the device ID with an authorized call once it’s known, and never with a public one', async () => {
  let deviceId: string | null = null
  const api = createSampleClient({ baseUrl: server.baseUrl, getDeviceId: () => deviceId })
  await api.listProperties()
  deviceId = '0123456789abcdef0123456789abcdef'
  await api.listProperties()
  await api.checkEmail({ body: { email: 'a@b.test' } })
  expect(server.requests.map(({ headers }) => headers['x-device-id'])).toEqual([
    undefined,
    deviceId,
    undefined,
  ])
})

it('escapes path parameters', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  await api.getProperty({ path: { id: 'a/b?c' } })
  expect(server.requests[0]?.url).toBe('/property/a%2Fb%3Fc')
  await expect(api.getProperty({ path: { id: '' } })).rejects.toThrow('getProperty requires path.id')
  expect(server.requests).toHaveLength(1)
})

it('writes lists in the query with commas and omits unset parameters', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  await api.listProperties({ query: { q: 'elm & oak', limit: 25, hazard: ['flood', 'wildfire'] } })
  await api.listProperties({ query: { q: undefined } })
  expect(server.requests.map((request) => request.url)).toEqual([
    '/property?q=elm+%26+oak&limit=25&hazard=flood%2Cwildfire',
    '/property',
  ])
})

it('every POST has a new idempotency key, or the given one', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  await api.createProperty({ body: { name: 'Elm' } })
  await api.createProperty({ body: { name: 'Elm' } })
  await api.createProperty({ body: { name: 'Elm' } }, { idempotencyKey: 'again' })
  await api.updateProperty({ path: { id: 'p1' }, body: { name: 'Elm' } })
  const [first, second, third, patch] = server.requests.map((request) => request.headers['idempotency-key'])
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(second).not.toBe(first)
  expect(third).toBe('again')
  expect(patch).toBeUndefined()
})

it('repeats a POST whose response was lost with the same idempotency key, until there is a response', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  const create = (name: string) => api.createProperty({ body: { name } })
  server.respondWith((response) => response.destroy())
  expect(await failureOf(create('Elm'))).toSatisfy(isNetworkError)
  expect(await failureOf(create('Oak'))).toSatisfy(isNetworkError)
  server.respondWith((response) => sendJson(response, 409, { code: 'idempotency-in-progress' }))
  await failureOf(create('Elm'))
  server.respondWith((response) => sendJson(response, 201, property))
  await create('Elm')
  await create('Elm')
  await create('Oak')
  const [lost, other, inProgress, replayed, next, otherAgain] = server.requests.map(
    (request) => request.headers['idempotency-key'],
  )
  expect(other).not.toBe(lost)
  expect([inProgress, replayed]).toEqual([lost, lost])
  expect(next).not.toBe(lost)
  expect(otherAgain).toBe(other)
})

it('keeps only hashes of a bounded number of POSTs whose response was lost', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  const create = (name: string) => failureOf(api.createProperty({ body: { name } }))
  server.respondWith((response) => response.destroy())
  for (let n = 0; n <= 50; n += 1) await create(`Secret ${n}`)
  await create('Secret 1')
  await create('Secret 0')
  const keys = server.requests.map((request) => request.headers['idempotency-key'])
  expect(keys.at(-2)).toBe(keys[1])
  expect(keys).not.toContain(undefined)
  expect(keys.indexOf(keys.at(-1))).toBe(keys.length - 1)
  const { unansweredKeys } = (api as unknown as Record<typeof connectionKey, Connection>)[connectionKey]
  expect(unansweredKeys.size).toBe(50)
  expect([...unansweredKeys.keys()].join()).not.toContain('Secret')
})

it('creates an idempotency key without randomUUID too', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(undefined as never)
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  await createSampleClient({ baseUrl: server.baseUrl }).createProperty({ body: {} })
  vi.restoreAllMocks()
  Reflect.deleteProperty(crypto, 'randomUUID')
  expect(server.requests[0]?.headers['idempotency-key']).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

it('an update is a merge patch, optionally with If-Match', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  await api.updateProperty({ path: { id: 'p1' }, body: { name: null } }, { ifMatch: '"v7"' })
  const request = server.requests[0]
  expect(request?.headers).toMatchObject({
    'content-type': 'application/merge-patch+json',
    'if-match': '"v7"',
  })
  expect(request?.body.toString()).toBe('{"name":null}')
})

it('a form is sent as multipart', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  await api.uploadPropertyImport({ body: { file: new File(['a,b\n'], 'list.csv'), sheet: 'One' } })
  const request = server.requests[0]
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(request?.body.toString()).toContain('filename="list.csv"')
  expect(request?.body.toString()).toContain('name="sheet"\r\n\r\nOne\r\n')
})

it('resolves to the body, and passes status and headers to onResponse', async () => {
  server.respondWith((response) =>
    sendJson(response, 201, property, { etag: '"v1"', location: '/property/p1' }),
  )
  const api = createSampleClient({ baseUrl: server.baseUrl })
  const seen: [number, string | null, string | null][] = []
  const created = await api.createProperty(
    { body: { name: 'Maple Court' } },
    {
      onResponse: ({ status, headers }) => seen.push([status, headers.get('etag'), headers.get('location')]),
    },
  )
  expect(created).toEqual(property)
  expect(seen).toEqual([[201, '"v1"', '/property/p1']])
})

it('resolves to undefined, text or a Blob', async () => {
  const api = createSampleClient({ baseUrl: server.baseUrl })
  server.respondWith((response) => response.writeHead(204).end())
  expect(await api.deleteProperty({ path: { id: 'p1' } })).toBeUndefined()
  server.respondWith((response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('name\n'))
  expect(await api.getPropertyTemplate()).toBe('name\n')
  server.respondWith((response) => response.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF'))
  expect(await api.getPicture({ path: { hash: 'h' } })).toHaveProperty('size', 4)
})

it('an error response becomes an ApiError with all fields of the problem', async () => {
  const problem = {
    type: '/problems/validation-failed',
    title: 'Some fields are not valid',
    status: 422,
    detail: '1 field needs attention.',
    code: 'validation-failed',
    requestId: 'r-1',
    errors: [{ pointer: '/name', code: 'required', message: 'Enter a name.' }],
  }
  server.respondWith((response) => sendJson(response, 422, problem, { 'x-request-id': 'r-header' }))
  const error = await failureOf(createSampleClient({ baseUrl: server.baseUrl }).createProperty({ body: {} }))
  expect(isApiError(error)).toBe(true)
  expect(isNetworkError(error)).toBe(false)
  expect(error).toMatchObject({
    name: 'ApiError',
    message: '1 field needs attention.',
    code: 'validation-failed',
    status: 422,
    requestId: 'r-1',
    title: 'Some fields are not valid',
    detail: '1 field needs attention.',
    errors: problem.errors,
    body: problem,
    retryAfterSeconds: null,
  })
})

it('an error response that isn’t from the API becomes an ApiError with the status', async () => {
  server.respondWith((response) =>
    response
      .writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'proxy-9' })
      .end('<h1>Bad gateway</h1>'),
  )
  const error = await failureOf(createSampleClient({ baseUrl: server.baseUrl }).listProperties())
  expect(error).toMatchObject({ code: 'http-502', status: 502, requestId: 'proxy-9', errors: [], body: {} })
})

it.each([
  ['17', 17],
  [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60, -1)],
  ['soon', null],
])('reads how long to wait from Retry-After: %s', async (header, expected) => {
  server.respondWith((response) =>
    sendJson(response, 429, { code: 'rate-limited' }, { 'retry-after': header }),
  )
  const error = await failureOf(createSampleClient({ baseUrl: server.baseUrl }).listProperties())
  expect((error as ApiError).retryAfterSeconds).toEqual(expected)
})

it('reports a 401 of an authorized call, with the rejected token', async () => {
  const onUnauthorized = vi.fn()
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: () => 'old', onUnauthorized })
  server.respondWith((response) => sendJson(response, 401, { code: 'session-expired' }))
  const error = await failureOf(api.listProperties())
  expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(error, 'old')
})

it('repeats a call once if a newer token replaced its own while it was in flight', async () => {
  const onUnauthorized = vi.fn().mockReturnValueOnce('new')
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: () => 'old', onUnauthorized })
  server.respondWith((response, request) =>
    request.headers.authorization === 'Bearer new'
      ? sendJson(response, 201, { id: 'p1' })
      : sendJson(response, 401, {}),
  )
  expect(await api.createProperty({ body: { name: 'Mill' } })).toEqual({ id: 'p1' })
  const [first, second] = server.requests
  expect(second).toMatchObject({ method: 'POST', body: first!.body })
  expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
})

it('reports the 401 of a repeated call, and doesn’t repeat it again', async () => {
  const onUnauthorized = vi.fn().mockReturnValue('new')
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: () => 'old', onUnauthorized })
  server.respondWith((response) => sendJson(response, 401, {}))
  const error = await failureOf(api.listProperties())
  expect(error).toMatchObject({ status: 401 })
  expect(onUnauthorized.mock.calls.map(([, token]) => token)).toEqual(['old', 'new'])
  expect(server.requests).toHaveLength(2)
})

it('doesn’t report a 401 of an unauthenticated call, or any other error', async () => {
  const onUnauthorized = vi.fn()
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: () => 'token', onUnauthorized })
  server.respondWith((response) => sendJson(response, 401, {}))
  await failureOf(api.checkEmail({ body: { email: 'a@b.test' } }))
  server.respondWith((response) => sendJson(response, 403, { code: 'permission-denied' }))
  await failureOf(api.listProperties())
  expect(onUnauthorized).not.toHaveBeenCalled()
})

const needsNewSignIn = { code: 'reauthentication-required', maxAgeMinutes: 60 }

it.each([needsNewSignIn, { code: 'mfa-required' }])(
  'repeats a call after $code, once the person has signed in again',
  async (problem) => {
    const onSignInRequired = vi.fn().mockResolvedValue('new')
    const api = createSampleClient({
      baseUrl: server.baseUrl,
      getToken: () => 'old',
      getOrgId: () => 'o1',
      onSignInRequired,
    })
    server.respondWith((response, request) =>
      request.headers.authorization === 'Bearer new'
        ? sendJson(response, 201, { id: 'p1' })
        : sendJson(response, 403, problem),
    )
    expect(await api.createProperty({ body: { name: 'Mill' } })).toEqual({ id: 'p1' })
    expect(onSignInRequired).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ status: 403, body: problem }),
      'old',
      'o1',
    )
    const [first, second] = server.requests
    expect(second).toMatchObject({ method: 'POST', body: first!.body })
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key'])
  },
)

it('asks for a new sign-in once per call, and rejects without one', async () => {
  const onSignInRequired = vi.fn().mockResolvedValueOnce('new').mockResolvedValueOnce(null)
  const api = createSampleClient({
    baseUrl: server.baseUrl,
    getToken: () => 'old',
    onSignInRequired,
  })
  server.respondWith((response) => sendJson(response, 403, needsNewSignIn))
  expect(await failureOf(api.listProperties())).toMatchObject({ code: 'reauthentication-required' })
  expect(onSignInRequired).toHaveBeenCalledOnce()
  expect(server.requests).toHaveLength(2)

  expect(await failureOf(api.listProperties())).toMatchObject({ code: 'reauthentication-required' })
  expect(server.requests).toHaveLength(3)
})

it('has no time limit while the person signs in again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const api = createSampleClient({
    baseUrl: server.baseUrl,
    getToken: () => 'old',
    timeoutMs: 1_000,
    onSignInRequired() {
      vi.advanceTimersByTime(60_000)
      return 'new'
    },
  })
  server.respondWith((response, request) =>
    request.headers.authorization === 'Bearer new'
      ? sendJson(response, 200, { items: [] })
      : sendJson(response, 403, needsNewSignIn),
  )
  expect(await api.listProperties()).toEqual({ items: [] })
  vi.useRealTimers()
})

it('an unreachable server is a NetworkError', async () => {
  await server.close()
  const error = await failureOf(createSampleClient({ baseUrl: server.baseUrl }).listProperties())
  expect(isNetworkError(error)).toBe(true)
  expect(error).toMatchObject({ name: 'NetworkError', reason: 'unreachable', cause: expect.anything() })
})

it('a session that can’t be refreshed is a NetworkError, and nothing is sent', async () => {
  const cause = new Error('The sign-in service is out of reach.')
  const api = createSampleClient({ baseUrl: server.baseUrl, getToken: () => Promise.reject(cause) })
  expect(await failureOf(api.listProperties())).toMatchObject({
    name: 'NetworkError',
    reason: 'unreachable',
    cause,
  })
  expect(server.requests).toEqual([])
})

it('a timeout is a NetworkError', async () => {
  server.respondWith(() => undefined)
  const api = createSampleClient({ baseUrl: server.baseUrl, timeoutMs: 40 })
  expect(await failureOf(api.listProperties())).toMatchObject({ reason: 'timeout' })
  expect(await failureOf(api.listProperties({}, { timeoutMs: 10 }))).toMatchObject({
    message: 'The server did not respond within 10 ms.',
  })
})

it('the time limit includes the body', async () => {
  server.respondWith((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":'),
  )
  const api = createSampleClient({ baseUrl: server.baseUrl, timeoutMs: 60 })
  expect(await failureOf(api.listProperties())).toMatchObject({ reason: 'timeout' })
})

it('malformed JSON is a NetworkError', async () => {
  server.respondWith((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('<html>'),
  )
  const api = createSampleClient({ baseUrl: server.baseUrl })
  expect(await failureOf(api.listProperties())).toMatchObject({ reason: 'unreadable' })
})

it('an aborted call rejects with its signal’s reason', async () => {
  server.respondWith(() => undefined)
  const controller = new AbortController()
  const call = failureOf(
    createSampleClient({ baseUrl: server.baseUrl }).listProperties({}, { signal: controller.signal }),
  )
  await vi.waitFor(() => expect(server.requests).toHaveLength(1))
  controller.abort()
  expect(await call).toHaveProperty('name', 'AbortError')
})
