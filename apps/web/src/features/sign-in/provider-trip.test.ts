import { beforeEach, expect, it } from 'vitest'
import { beginTrip, endTrip } from './provider-trip.ts'

beforeEach(() => sessionStorage.clear())

const begin = (method: 'google' | 'sso') => new URL(beginTrip(method)).searchParams.get('state')

it('leads back to the callback of this site, with another secret each time', () => {
  const first = new URL(beginTrip('google'))
  const second = new URL(beginTrip('google'))

  expect(first.origin + first.pathname).toBe(`${location.origin}/oauth/callback`)
  expect(first.searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
  expect(second.searchParams.get('state')).not.toBe(first.searchParams.get('state'))
})

it.each(['google', 'sso'] as const)('ends a trip to %s once', (method) => {
  const state = begin(method)

  expect(endTrip(state)).toBe(method)
  expect(endTrip(state)).toBeNull()
})

it('counts only the last trip', () => {
  const before = begin('google')
  begin('google')

  expect(endTrip(before)).toBeNull()
})

it.each([null, '', 'guessed'])('takes %j for no way back, and forgets the trip', (state) => {
  const real = begin('google')

  expect(endTrip(state)).toBeNull()
  expect(endTrip(real)).toBeNull()
})

it('knows of no trip in a tab that began none', () => {
  expect(endTrip('0123456789abcdef0123456789abcdef')).toBeNull()
})
