import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listCalls, readApiDocument } from '../scripts/api-document.ts'
import type { DocumentCall } from '../scripts/api-document.ts'
import { createApiClient } from './api-client.ts'
import { createPartialApiClient } from './partial-api-client.ts'
import { startRecordingServer } from './testing/recording-server.ts'
import type { RecordingServer } from './testing/recording-server.ts'

let server: RecordingServer
beforeAll(async () => {
  server = await startRecordingServer()
})
afterAll(() => server.close())

type AnyCall = (input: object) => Promise<unknown>

function parametersOf(call: DocumentCall, place: 'path' | 'query') {
  // Path parameters that the document declares once per path are part of the path itself.
  const named = place === 'path' ? [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '') : []
  const declared = (call.operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map((parameter) => parameter.name)
  return Object.fromEntries([...new Set([...named, ...declared])].map((name) => [name, `${name} & co`]))
}

const calls = listCalls(await readApiDocument(new URL('../openapi.json', import.meta.url)))

describe('the client', () => {
  it('[7.05] has exactly one function for each call of the document', () => {
    expect(Object.keys(createApiClient())).toEqual(calls.map((call) => call.id))
  })

  it.each(calls.map((call) => [call.id, call] as const))(
    '[7.05] %s sends exactly its method, path and payload',
    async (id, call) => {
      server.requests.length = 0
      const api = createApiClient({ baseUrl: server.baseUrl, getToken: () => 'token' })
      const path = parametersOf(call, 'path')
      const query = parametersOf(call, 'query')
      const isForm = call.bodyType === 'multipart/form-data'
      const body = isForm ? { file: new File([id], 'a.csv') } : { probe: id }
      await (api[id as keyof typeof api] as AnyCall)({ path, query, ...(call.bodyType !== null && { body }) })

      expect(server.requests).toHaveLength(1)
      const request = server.requests[0]!
      const sent = new URL(request.url, server.baseUrl)
      expect(request.method).toBe(call.method)
      expect(decodeURIComponent(sent.pathname)).toBe(call.path.replace(/\{(\w+)\}/g, '$1 & co'))
      expect(Object.fromEntries(sent.searchParams)).toEqual(query)
      expect(request.headers.authorization).toBe(call.isPublic ? undefined : 'Bearer token')
      if (call.bodyType === null) {
        expect(request.body).toHaveLength(0)
      } else if (isForm) {
        expect(request.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
        expect(request.body.toString()).toContain(`filename="a.csv"`)
      } else {
        expect(request.headers['content-type']).toBe(call.bodyType)
        expect(JSON.parse(request.body.toString())).toEqual({ probe: id })
      }
    },
  )

  it('with only some calls has no others', async () => {
    server.requests.length = 0
    const api = createPartialApiClient({ getUser: 'GET /user' }, { baseUrl: server.baseUrl })
    expect(Object.keys(api)).toEqual(['getUser'])
    await api.getUser()
    expect(server.requests).toMatchObject([
      { method: 'GET', url: new URL(`${server.baseUrl}/user`).pathname },
    ])
  })
})
