import { afterEach, expect, it, vi } from 'vitest'

import { decodeJwt, isFresh, readTokens, toMs } from './session-tokens.ts'
import { createToken } from './testing/create-token.ts'

const nowMs = 1_800_000_000_000
const inSeconds = (seconds: number) => nowMs / 1000 + seconds

afterEach(() => vi.useRealTimers())

it('reads whose session it is and when it expires', () => {
  const sessionJwt = createToken({ iat: inSeconds(0), exp: inSeconds(600), sub: 'u1' })
  expect(readTokens(sessionJwt, 'r1', nowMs, 0)).toEqual({
    sessionJwt,
    refreshJwt: 'r1',
    expiresAtMs: nowMs + 600_000,
    userId: 'u1',
    clockOffsetMs: 0,
  })
  expect(readTokens(createToken({ exp: inSeconds(600) }), 'r1', nowMs, 0)?.userId).toBe('')
  expect(readTokens('abc', 'r1', nowMs, 0)).toBeNull()
})

it('treats new tokens as issued now, to the end of that second, regardless of the device’s clock', () => {
  const sessionJwt = createToken({ iat: inSeconds(300), exp: inSeconds(900) })
  expect(readTokens(sessionJwt, 'r1', nowMs)).toMatchObject({
    clockOffsetMs: 301_000,
    expiresAtMs: nowMs + 599_000,
  })
  expect(readTokens(createToken({ exp: inSeconds(600) }), 'r1', nowMs)).toMatchObject({
    clockOffsetMs: 0,
    expiresAtMs: nowMs + 600_000,
  })
})

it('tolerates five seconds before it treats a stored token as issued in the future', () => {
  const expiry = (seconds: number, offsetMs = 0) =>
    readTokens(createToken({ iat: inSeconds(seconds), exp: inSeconds(600) }), 'r1', nowMs, offsetMs)
      ?.expiresAtMs
  expect(expiry(5)).toBe(nowMs + 600_000)
  expect(expiry(6)).toBe(0)
  expect(expiry(6, 1_000)).toBe(nowMs + 599_000)
})

it('uses a token only if it outlives the request by three seconds', () => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] })
  expect(isFresh({ expiresAtMs: nowMs + 3_001 })).toBe(true)
  expect(isFresh({ expiresAtMs: nowMs + 3_000 })).toBe(false)
})

it('decodes claims in the URL-safe alphabet, with non-ASCII letters', () => {
  const claims = { name: 'Zoë Müller', picture: '???>>>~~~', sub: 'u1' }
  expect(createToken(claims)).toMatch(/[-_]/)
  expect(decodeJwt(createToken(claims))).toEqual(claims)
  for (const token of ['', 'abc', 'a.%%%.c', `a.${btoa('7')}.c`, `a.${btoa('null')}.c`])
    expect(decodeJwt(token)).toBeNull()
})

it('reads a timestamp in seconds, and a missing one as 0', () => {
  expect([toMs(12), toMs(undefined), toMs('12')]).toEqual([12_000, 0, 0])
})
