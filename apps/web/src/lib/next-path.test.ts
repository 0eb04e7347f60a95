import { afterEach, describe, expect, it } from 'vitest'
import { findNextPath, saveNextPath, consumeNextPath } from './next-path.ts'

describe('findNextPath', () => {
  it.each(['/home', '/properties?status=active&page=2', '/properties/1#units', '/auth/invite?token=secret'])(
    'accepts %s',
    (path) => {
      expect(findNextPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    '',
    'home',
    'https://example.com/',
    '//example.com/',
    '/\\example.com/',
    '/\t/example.com/',
    '///example.com/',
    '/\\/example.com/',
    '\\\\example.com/',
    '/\n/example.com/',
    ' //example.com/',
    '/./\\example.com/',
    '/..//example.com/',
    '/.//example.com/',
    'https:example.com',
    'https:/example.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '%2f%2fexample.com',
    '/',
    '/auth',
    '/auth?logout=true',
    '/auth/link?t=secret',
    '/auth/invited',
    '/logout',
    '/oauth/callback?code=x',
  ])('rejects %j', (next) => {
    expect(findNextPath(next)).toBeNull()
  })
})

describe('a path of this site', () => {
  it.each([
    // Encoded characters stay encoded, so the path is an unknown page but never another site.
    ['/%2f%2fexample.com/', '/%2f%2fexample.com/'],
    ['/%5cexample.com', '/%5cexample.com'],
    ['/@example.com', '/@example.com'],
    ['/home?next=//example.com', '/home?next=//example.com'],
    ['/home#//example.com', '/home#//example.com'],
  ])('is kept: %s', (next, path) => {
    expect(findNextPath(next)).toBe(path)
    expect(new URL(path, location.origin).origin).toBe(location.origin)
  })
})

describe('the stored path', () => {
  afterEach(() => sessionStorage.clear())

  it('is returned once', () => {
    saveNextPath('/properties')

    expect(consumeNextPath()).toBe('/properties')
    expect(consumeNextPath()).toBeNull()
  })

  it('is validated again', () => {
    sessionStorage.setItem('parapet.next', '//example.com/')

    expect(consumeNextPath()).toBeNull()
  })
})
