import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { stream } from './stream.ts'
import { sendJson, startRecordingServer } from './testing/recording-server.ts'
import type { RecordingServer } from './testing/recording-server.ts'
import { createSampleClient } from './testing/sample-client.ts'

let server: RecordingServer
beforeEach(async () => {
  server = await startRecordingServer()
})
afterEach(() => server.close())

const connect = () => createSampleClient({ baseUrl: server.baseUrl, getToken: () => 'token' })

it('[8.13] a streaming request that is not ok raises an HTTP error with its status', async () => {
  for (const status of [400, 403, 429, 500, 503]) {
    server.respondWith((response) => sendJson(response, status, { code: 'unavailable', detail: 'Not now.' }))
    await expect(stream(connect(), 'listProperties', {})).rejects.toMatchObject({
      name: 'ApiError',
      status,
      code: 'unavailable',
      message: 'Not now.',
    })
  }
})

it('yields records as they arrive, regardless of chunk boundaries', async () => {
  const text = '{"n":1,"name":"Müller"}\r\n\n{"n":2}\n{"n":3}'
  const bytes = Buffer.from(text)
  let release = () => {}
  server.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    // The second cut is between the two bytes of "ü".
    response.write(bytes.subarray(0, 17))
    release = () => {
      response.write(bytes.subarray(17, 30))
      response.end(bytes.subarray(30))
    }
  })
  const answer = await stream(connect(), 'listProperties', { query: { q: 'x' } })
  release()
  const records: unknown[] = []
  for await (const record of answer.records<{ n: number }>()) records.push(record)
  expect(records).toEqual([{ n: 1, name: 'Müller' }, { n: 2 }, { n: 3 }])
  expect(server.requests[0]).toMatchObject({
    url: '/property?q=x',
    headers: { authorization: 'Bearer token' },
  })
})

it('yields the first record before the response is complete', async () => {
  server.respondWith((response) => response.writeHead(200).write('{"n":1}\n'))
  const answer = await stream(connect(), 'listProperties', {})
  for await (const record of answer.records()) {
    expect(record).toEqual({ n: 1 })
    break
  }
})

it('yields plain lines', async () => {
  server.respondWith((response) => response.writeHead(200).end('a,b\r\n1,2\n'))
  const answer = await stream(connect(), 'listProperties', {})
  const lines: string[] = []
  for await (const line of answer.lines()) lines.push(line)
  expect(lines).toEqual(['a,b', '1,2'])
})

it('collects a download with its type and file name', async () => {
  server.respondWith((response) =>
    response
      .writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename="a.csv"; filename*=UTF-8''h%C3%A4user.csv`,
      })
      .end('a,b\n'),
  )
  const answer = await stream(connect(), 'listProperties', {})
  const received: number[] = []
  const blob = await answer.blob({ onProgress: (bytes) => received.push(bytes) })
  expect(await blob.text()).toBe('a,b\n')
  expect(received.at(-1)).toBe(4)
  expect(blob.type).toBe('text/csv')
  expect(answer.fileName).toBe('häuser.csv')
})

it('rejects if the connection breaks before the response is complete', async () => {
  server.respondWith((response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"n":1}\n')
    setTimeout(() => response.destroy(), 20)
  })
  const answer = await stream(connect(), 'listProperties', {})
  await expect(answer.blob()).rejects.toMatchObject({ name: 'NetworkError', reason: 'unreachable' })
})

it('the time limit applies until the headers arrive', async () => {
  let end = () => {}
  server.respondWith((response) => {
    response.writeHead(200).write('a\n')
    end = () => void response.end('b\n')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = await stream(connect(), 'listProperties', {}, { timeoutMs: 1_000 })
  const reading = answer.blob()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  end()
  expect(await (await reading).text()).toBe('a\nb\n')
})

it('can be aborted while it’s read', async () => {
  const hasClosed = vi.fn()
  server.respondWith((response) => {
    response.on('close', hasClosed)
    response.writeHead(200).write('a\n')
  })
  const controller = new AbortController()
  const answer = await stream(connect(), 'listProperties', {}, { signal: controller.signal })
  const reading = answer.blob()
  controller.abort()
  await expect(reading).rejects.toHaveProperty('name', 'AbortError')
  await vi.waitFor(() => expect(hasClosed).toHaveBeenCalled())
})
