import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createSessionCookie } from './session-cookie.ts'

let written: string[]

beforeEach(() => {
  localStorage.clear()
  written = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
})
afterEach(() => vi.restoreAllMocks())

it('[9.22] applies to the whole site, and is same-site strict and secure by default', () => {
  const storage = createSessionCookie()
  storage.setItem('DS', 's1')
  storage.removeItem('DS')
  expect(written).toEqual([
    'DS=s1; path=/; samesite=Strict; secure',
    'DS=; path=/; samesite=Strict; secure; max-age=0',
  ])
  expect(storage.cookie).toEqual({ name: 'DS', sameSite: 'Strict', secure: true })
  expect(Object.keys(localStorage)).toEqual([])
})

it('is removed from its domain, and from the page’s own host, where an earlier version may have set it', () => {
  const storage = createSessionCookie({ name: 'app', sameSite: 'Lax', secure: false, domain: 'example.test' })
  storage.setItem('DS', 's1')
  storage.removeItem('DS')
  expect(written).toEqual([
    'app=s1; path=/; samesite=Lax; domain=example.test',
    'app=; path=/; samesite=Lax; max-age=0',
    'app=; path=/; samesite=Lax; max-age=0; domain=example.test',
  ])
  expect(storage.cookie).toEqual({ name: 'app', sameSite: 'Lax', secure: false, domain: 'example.test' })
})

it('is found among other cookies by its full name', () => {
  const get = vi.spyOn(document, 'cookie', 'get')
  const storage = createSessionCookie()
  get.mockReturnValue('XDS=x; DSR=y; DS=a=b; theme=dark')
  expect(storage.getItem('DS')).toBe('a=b')
  get.mockReturnValue('XDS=x; DSR=y')
  expect(storage.getItem('DS')).toBeNull()
})

it('keeps everything else in local storage', () => {
  const storage = createSessionCookie()
  storage.setItem('DSR', 'r1')
  expect([storage.getItem('DSR'), localStorage.getItem('DSR')]).toEqual(['r1', 'r1'])
  storage.removeItem('DSR')
  expect([storage.getItem('DSR'), written.length]).toEqual([null, 0])
})
