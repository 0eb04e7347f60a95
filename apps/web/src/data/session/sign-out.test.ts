import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '~/lib/session'
import { storeSession } from '~/testing/tokens'
import { signOut } from './sign-out.ts'

let stop = () => {}
let requests: Request[]

beforeEach(() => {
  localStorage.clear()
  requests = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(new URL(input instanceof Request ? input.url : input, location.origin), init))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => stop())

const findEnd = () =>
  requests.find(({ method, url }) => method === 'DELETE' && url.endsWith('/api/user/session/current'))

it('ends this browser’s session in the API', async () => {
  storeSession()
  const token = localStorage.getItem('DS')
  stop = auth.start()
  signOut()

  await vi.waitFor(() => expect(findEnd()).toBeDefined())
  expect(findEnd()?.headers.get('authorization')).toBe(`Bearer ${token}`)
})

it('doesn’t wait, and works offline', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  storeSession()
  stop = auth.start()
  signOut()

  expect(localStorage.getItem('DSR')).toBeNull()
  expect(auth.getSnapshot().status).toBe('signed-out')
})

it('doesn’t refresh an expired token just to end the session', async () => {
  storeSession({ session: -1 })
  stop = auth.start()
  signOut()

  await vi.waitFor(() => expect(requests.some(({ url }) => url.endsWith('/logout'))).toBe(true))
  expect(requests.filter(({ url }) => /refresh/.test(url))).toEqual([])
})
