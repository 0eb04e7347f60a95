import { expect, it } from 'vitest'

import { listCalls } from './api-document.ts'
import type { ApiDocument, DocumentOperation } from './api-document.ts'
import { listStaleFiles } from './generated-files.ts'
import { renderClient } from './render-client.ts'

const info = { title: 'Test', version: '1' }
const answer = { responses: { 200: { description: 'Fine' } } }

function createDocument(
  paths: Record<string, Record<string, Partial<DocumentOperation>>>,
): ApiDocument & { info: typeof info } {
  const complete = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, call]) => [method, { ...answer, ...call }])),
  ])
  return { openapi: '3.1.0', info, security: [{ session: [] }], paths: Object.fromEntries(complete) }
}

it('[7.05] the committed client matches the API document', async () => {
  expect(await listStaleFiles(), 'run: pnpm --filter @parapet/api-client generate').toEqual([])
})

it('writes one line for each call, regardless of the document’s order', async () => {
  const files = await renderClient(
    createDocument({
      '/unit/{id}': { get: { operationId: 'getUnit' } },
      '/optin': { post: { operationId: 'answerOptin', security: [] } },
      '/logo': {
        post: { operationId: 'uploadLogo', requestBody: { content: { 'multipart/form-data': {} } } },
      },
      '/user': {
        patch: {
          operationId: 'updateUser',
          requestBody: { content: { 'application/json': {}, 'application/merge-patch+json': {} } },
        },
      },
    }),
    '../',
  )
  expect(files['operations.ts']).toContain(`export const OPERATIONS = {
  answerOptin: 'POST /optin public',
  getUnit: 'GET /unit/{id}',
  updateUser: 'PATCH /user patch',
  uploadLogo: 'POST /logo form',
} as const`)
})

it('rejects calls that can’t become functions', () => {
  expect(() => listCalls(createDocument({ '/a': { get: {} } }))).toThrow('GET /a needs an operationId')
  expect(() => listCalls(createDocument({ '/a': { get: { operationId: 'list-a' } } }))).toThrow('"list-a"')
  const twice = { get: { operationId: 'listA' }, post: { operationId: 'listA' } }
  expect(() => listCalls(createDocument({ '/a': twice }))).toThrow(
    'Two operations have the operationId "listA"',
  )
})
