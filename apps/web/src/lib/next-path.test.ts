import { afterEach, describe, expect, it } from 'vitest'
import { findNextPath, keepNextPath, takeNextPath } from './next-path.ts'

describe('findNextPath', () => {
  it.each(['/home', '/properties?status=active&page=2', '/properties/1#units'])('takes %s', (path) => {
    expect(findNextPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'home',
    'https://example.com/',
    '//example.com/',
    '/\\example.com/',
    '/\t/example.com/',
    'javascript:alert(1)',
    '/',
    '/auth',
    '/auth?logout=true',
    '/logout',
    '/oauth/callback?code=x',
  ])('refuses %j', (next) => {
    expect(findNextPath(next)).toBeNull()
  })
})

describe('the kept page', () => {
  afterEach(() => sessionStorage.clear())

  it('is given once', () => {
    keepNextPath('/properties')

    expect(takeNextPath()).toBe('/properties')
    expect(takeNextPath()).toBeNull()
  })

  it('is checked again, whoever wrote it', () => {
    sessionStorage.setItem('parapet.next', '//example.com/')

    expect(takeNextPath()).toBeNull()
  })
})
