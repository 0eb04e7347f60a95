import { expectTypeOf, it } from 'vitest'

import type { ApiClient } from './api-client.ts'
import { createPartialApiClient } from './partial-api-client.ts'
import { stream } from './stream.ts'
import { createSampleClient } from './testing/sample-client.ts'
import { upload } from './upload.ts'

const api = createSampleClient({})

it('results have the document’s types', () => {
  expectTypeOf(api.getProperty({ path: { id: 'p' } })).resolves.toEqualTypeOf<{ id: string; name: string }>()
  expectTypeOf(api.deleteProperty({ path: { id: 'p' } })).resolves.toEqualTypeOf<undefined>()
  expectTypeOf(api.getPropertyTemplate()).resolves.toEqualTypeOf<string>()
  expectTypeOf(api.getPicture({ path: { hash: 'h' } })).resolves.toEqualTypeOf<Blob>()
  expectTypeOf(api.checkEmail({ body: { email: '' } })).resolves.toEqualTypeOf<{ next: 'otp' | 'sso' }>()
})

it('inputs have the document’s types', () => {
  expectTypeOf(api.listProperties).toBeCallableWith()
  void api.createProperty({ body: { name: null } })
  // @ts-expect-error the path parameter is required
  void api.getProperty()
  // @ts-expect-error the body is required
  void api.createProperty({})
  // @ts-expect-error the query has no such parameter
  void api.listProperties({ query: { page: 2 } })
  // @ts-expect-error this call takes no body
  void api.listProperties({ body: {} })
  // @ts-expect-error a file is not text
  void api.uploadPropertyImport({ body: { file: 'a,b' } })
})

it('stream and upload know the calls of the client', () => {
  expectTypeOf(upload(api, 'uploadPropertyImport', { body: { file: new Blob() } })).resolves.toEqualTypeOf<{
    fileId: string
  }>()
  expectTypeOf(stream(api, 'listProperties', { query: { q: 'x' } })).resolves.toHaveProperty('records')
  // @ts-expect-error there is no such call
  void stream(api, 'listCastles', {})
})

it('a partial client has the listed calls, exactly as the API has them', () => {
  const client = createPartialApiClient({ getUser: 'GET /user' })
  expectTypeOf(client.getUser).toEqualTypeOf<ApiClient['getUser']>()
  // @ts-expect-error this call is not listed
  void client.updateUser({ body: {} })
  // @ts-expect-error the call has another path
  createPartialApiClient({ getUser: 'GET /users' })
  // @ts-expect-error the API has no such call
  createPartialApiClient({ listCastles: 'GET /castle' })
})
