import { beforeEach, expect, it } from 'vitest'
import { beginExternalSignIn, endExternalSignIn } from './external-sign-in.ts'

beforeEach(() => sessionStorage.clear())

const begin = (method: 'google' | 'sso') => new URL(beginExternalSignIn(method)).searchParams.get('state')

it('redirects back to this site’s callback, with a new secret each time', () => {
  const first = new URL(beginExternalSignIn('google'))
  const second = new URL(beginExternalSignIn('google'))

  expect(first.origin + first.pathname).toBe(`${location.origin}/oauth/callback`)
  expect(first.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
  expect(second.searchParams.get('state')).not.toBe(first.searchParams.get('state'))
})

it.each(['google', 'sso'] as const)('ends a sign-in with %s once', (method) => {
  const state = begin(method)

  expect(endExternalSignIn(state)).toBe(method)
  expect(endExternalSignIn(state)).toBeNull()
})

it('accepts only the last sign-in', () => {
  const before = begin('google')
  begin('google')

  expect(endExternalSignIn(before)).toBeNull()
})

it.each([null, '', 'guessed'])('rejects the state %j, and forgets the sign-in', (state) => {
  const real = begin('google')

  expect(endExternalSignIn(state)).toBeNull()
  expect(endExternalSignIn(real)).toBeNull()
})

it('rejects a state in a tab that started no sign-in', () => {
  expect(endExternalSignIn('0123456789abcdef0123456789abcdef')).toBeNull()
})
