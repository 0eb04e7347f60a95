import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { createAuth, createSessionCookie, readStoredSession } from './index.ts'
import type { Auth, SessionCookieOptions } from './index.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'

const email = 'dana@example.test'

let provider: TestProvider
let auth: Auth
let stop = () => {}
let written: string[]

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('user/create', { loginId: email, email })
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  written = []
  // The SDK warns about a secure cookie over http, but browsers accept one on localhost.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { set, get } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => get!.call(document) as string)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text)
    set!.call(document, text)
  })
})
afterEach(async () => {
  await auth.signOut()
  stop()
  vi.restoreAllMocks()
})

function open(sessionCookie = createSessionCookie()) {
  stop()
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl, sessionCookie })
  stop = auth.start()
  return sessionCookie
}

async function signIn() {
  await auth.sendEmailCode(email)
  await auth.verifyEmailCode(email, await provider.readCode(email))
  const session = auth.getSnapshot()
  if (session.status !== 'signed-in') throw new Error(`The session is ${session.status}.`)
  return session
}

/** The attributes of the last cookie of this name that was set with a value. */
function findAttributes(name: string) {
  const text = written.findLast((candidate) => new RegExp(`^${name}=.`).test(candidate)) ?? ''
  const [, ...attributes] = text.split(/; */)
  return Object.fromEntries(
    attributes.map((attribute) => {
      const [key = '', value = ''] = attribute.split('=')
      return [key.toLowerCase(), value]
    }),
  )
}

it('[9.22] is same-site strict and secure by default', async () => {
  open()
  const { sessionJwt, refreshJwt } = await signIn()
  expect(document.cookie).toBe(`DS=${sessionJwt}`)
  expect(findAttributes('DS')).toEqual({
    path: '/',
    expires: expect.any(String),
    samesite: 'Strict',
    secure: '',
  })
  expect(localStorage.getItem('DS')).toBeNull()
  expect(localStorage.getItem('DSR')).toBe(refreshJwt)
})

it.each<[SessionCookieOptions, Record<string, string>]>([
  [{ sameSite: 'Lax' }, { samesite: 'Lax', secure: '' }],
  [{ sameSite: 'None' }, { samesite: 'None', secure: '' }],
  [{ secure: false }, { samesite: 'Strict' }],
  [{ domain: 'localhost' }, { samesite: 'Strict', secure: '', domain: 'localhost' }],
])('[9.22] has the configured attributes: %j', async (options, attributes) => {
  open(createSessionCookie(options))
  await signIn()
  expect(findAttributes('DS')).toEqual({ path: '/', expires: expect.any(String), ...attributes })
})

it('can have its own name', async () => {
  const cookie = open(createSessionCookie({ name: 'parapet-session' }))
  const { sessionJwt } = await signIn()
  expect(document.cookie).toBe(`parapet-session=${sessionJwt}`)
  expect(readStoredSession(cookie)?.tokens?.sessionJwt).toBe(sessionJwt)
  await auth.signOut()
  expect(document.cookie).toBe('')
})

it('survives until the next visit, and is removed with the session', async () => {
  const cookie = open()
  const { sessionJwt } = await signIn()
  open()
  expect(auth.getSnapshot().status).toBe('restoring')
  expect(readStoredSession(cookie)?.tokens?.sessionJwt).toBe(sessionJwt)
  expect(await auth.ensureFresh()).toBe('signed-in')
  const leaving = auth.signOut()
  expect(document.cookie).toBe('')
  await leaving
  expect(document.cookie).toBe('')
  expect(Object.keys(localStorage)).toEqual([])
})

it('sets no cookie without it', async () => {
  auth = createAuth({ projectId: provider.projectId, baseUrl: provider.identityUrl })
  await signIn()
  await auth.ensureFresh()
  await auth.signOut()
  // The SDK also removes cookies that it could have set under another configuration.
  expect(written.filter((text) => !/^\w+=;/.test(text))).toEqual([])
})
