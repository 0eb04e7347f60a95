import { expect, it } from 'vitest'

import { createProviderFetch, TRUE_STATUS_HEADER } from './provider-fetch.ts'

const base = 'http://identity.test/v1/auth'

async function call(path: string, answer: () => Response | Promise<Response>, timeoutMs = 1000) {
  const response = await createProviderFetch(async () => answer(), timeoutMs)(base + path, { method: 'POST' })
  return {
    status: response.status,
    trueStatus: response.headers.get(TRUE_STATUS_HEADER),
    body: (await response.json()) as { errorCode?: string },
  }
}

const refuse = (status: number) => () => Response.json({ errorCode: 'E1' }, { status })

it.each([
  ['/refresh?dcs=t', 429, 500],
  ['/refresh', 401, 401],
  ['/refresh', 403, 403],
  ['/try-refresh', 429, 500],
  ['/me', 401, 401],
  ['/me', 403, 500],
  ['/me/tenants', 404, 500],
  ['/me/history', 429, 500],
  ['/otp/verify/email', 429, 429],
  ['/otp/verify/email', 401, 401],
  ['/otp/verify/email', 503, 500],
  ['/logout', 521, 500],
  ['/me', 200, 200],
])('%s that responds with %i is passed to the SDK as %i', async (path, status, shown) => {
  expect(await call(path, refuse(status))).toEqual({
    status: shown,
    trueStatus: String(status),
    body: { errorCode: 'E1' },
  })
})

it.each([
  ['an empty answer becomes an empty object', () => new Response(''), 200, '200'],
  [
    'an answer without content becomes one with an empty object',
    () => new Response(null, { status: 204 }),
    200,
    '204',
  ],
])('%s', async (_, answer, status, trueStatus) => {
  expect(await call('/logout', answer)).toEqual({ status, trueStatus, body: {} })
})

it.each([
  ['a page that answers 200', 200, '503'],
  ['a page that refuses', 403, '503'],
  ['a page that limits', 429, '429'],
  ['a page that fails', 502, '502'],
])('%s is a response from an intermediary', async (_, status, trueStatus) => {
  const { body, ...shown } = await call('/refresh', () => new Response('<html>', { status }))
  expect(body.errorCode).toBe('unreadable')
  expect(shown.trueStatus).toBe(trueStatus)
  expect(shown.status).toBeGreaterThanOrEqual(500)
})

it('a network failure becomes a response', async () => {
  const { body, trueStatus } = await call('/logout', () => Promise.reject(new TypeError('fetch failed')))
  expect(body.errorCode).toBe('unreachable')
  expect(trueStatus).toBe('503')
})

it('waits no longer than the limit', async () => {
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('ended')))
    })
  const response = await createProviderFetch(hang, 20)(`${base}/me`)
  expect(await response.json()).toEqual({
    errorCode: 'timeout',
    errorDescription: 'The sign-in service did not respond within 20 ms.',
  })
})
