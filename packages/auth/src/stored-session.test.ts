import { beforeEach, expect, it } from 'vitest'

import {
  clearStoredSession,
  isSessionChange,
  readRememberedUser,
  readStoredSession,
  storeClockOffset,
  writeStoredSession,
} from './stored-session.ts'
import { createToken } from './testing/create-token.ts'

const nowMs = 1_800_000_000_000
const inSeconds = (seconds: number) => nowMs / 1000 + seconds

beforeEach(() => localStorage.clear())

it('finds a refresh token that is still valid, with or without a session token', () => {
  const refreshJwt = createToken({ exp: inSeconds(60) })
  localStorage.setItem('DSR', refreshJwt)
  expect(readStoredSession(localStorage, nowMs)).toEqual({ refreshJwt, tokens: null })

  const sessionJwt = createToken({ exp: inSeconds(-60), sub: 'u1' })
  localStorage.setItem('DS', sessionJwt)
  expect(readStoredSession(localStorage, nowMs)?.tokens).toEqual({
    sessionJwt,
    refreshJwt,
    expiresAtMs: nowMs - 60_000,
    userId: 'u1',
    clockOffsetMs: 0,
  })
})

it.each([
  ['no refresh token', null],
  ['an empty one', ''],
  ['an expired one', createToken({ exp: inSeconds(0) })],
  ['one that says nothing about its expiry', createToken({ sub: 'u1' })],
  ['a malformed one', 'abc'],
  ['one whose payload is no JSON', 'abc.%%%.def'],
  ['one whose payload is no object', `a.${btoa('7')}.c`],
])('finds no one if there is %s', (_, refreshJwt) => {
  if (refreshJwt !== null) localStorage.setItem('DSR', refreshJwt)
  localStorage.setItem('DS', createToken({ exp: inSeconds(600), sub: 'u1' }))
  expect(readStoredSession(localStorage, nowMs)).toBeNull()
})

it('uses the provider’s clock, with the offset from when the tokens arrived', () => {
  const refreshJwt = createToken({ exp: inSeconds(60) })
  localStorage.setItem('DSR', refreshJwt)
  localStorage.setItem('DS', createToken({ iat: inSeconds(-60), exp: inSeconds(60), sub: 'u1' }))
  localStorage.setItem('clock-offset', '-300000')
  expect(readStoredSession(localStorage, nowMs + 300_000)?.tokens?.expiresAtMs).toBe(nowMs + 360_000)
  expect(readStoredSession(localStorage, nowMs + 360_000)).toBeNull()
})

it('rejects a session token from the future: the clock was set back', () => {
  localStorage.setItem('DSR', createToken({ exp: inSeconds(6000) }))
  localStorage.setItem('DS', createToken({ iat: inSeconds(300), exp: inSeconds(900), sub: 'u1' }))
  expect(readStoredSession(localStorage, nowMs)?.tokens?.expiresAtMs).toBe(0)
  expect(readStoredSession(localStorage, nowMs + 300_000)?.tokens?.expiresAtMs).toBe(nowMs + 900_000)
})

it('remembers the last user, even without a name', () => {
  expect(readRememberedUser()).toBeNull()
  localStorage.setItem('dls_last_user_login_id', 'dana@example.test')
  expect(readRememberedUser()).toEqual({ loginId: 'dana@example.test', displayName: '' })
})

it('decodes names with non-ASCII letters from a token', () => {
  localStorage.setItem('DSR', createToken({ exp: inSeconds(60), name: 'Zoë Müller' }))
  expect(readStoredSession(localStorage, nowMs)).not.toBeNull()
})

it('stores both tokens, and removes everything about the session', () => {
  writeStoredSession(localStorage, { sessionJwt: 's1', refreshJwt: 'r1' })
  expect([localStorage.getItem('DS'), localStorage.getItem('DSR')]).toEqual(['s1', 'r1'])
  for (const key of ['clock-offset', 'DSI', 'DSLI', 'theme']) localStorage.setItem(key, 'x')
  localStorage.setItem('dls_last_user_login_id', 'dana@example.test')
  localStorage.setItem('dls_last_user_display_name', 'Dana')

  clearStoredSession(localStorage, { keepsRememberedUser: true })
  expect(readRememberedUser()).toEqual({ loginId: 'dana@example.test', displayName: 'Dana' })
  expect(Object.keys(localStorage)).toHaveLength(3)

  clearStoredSession(localStorage, { keepsRememberedUser: false })
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

it('stores the clock’s offset only if it changed by two seconds or more, either way', () => {
  const store = (clockOffsetMs: number) => {
    storeClockOffset(localStorage, { clockOffsetMs } as Parameters<typeof storeClockOffset>[1])
    return localStorage.getItem('clock-offset')
  }
  expect([store(1_999), store(-1_999)]).toEqual([null, null])
  expect([store(2_000), store(3_999), store(1), store(0)]).toEqual(['2000', '2000', '2000', '0'])
  expect(store(-2_000)).toBe('-2000')
})

it.each([
  [null, true],
  ['DS', true],
  ['DSR', true],
  ['clock-offset', true],
  ['theme', false],
  ['dls_last_user_login_id', false],
])('treats a change to %s in another tab as a change to the session: %s', (key, expected) => {
  expect(isSessionChange(new StorageEvent('storage', { key }))).toBe(expected)
})
