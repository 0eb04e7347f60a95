import { expect, it } from 'vitest'
import { isTrustedOrigin } from './is-trusted-origin.ts'

it.each([
  'http://localhost:4000/oauth/callback',
  'http://127.0.0.1:4770',
  'http://[::1]:4000/',
  'http://demo.localhost/',
  'https://homes.example.test/oauth/callback',
])('trusts %s', (address) => {
  expect(isTrustedOrigin(address, 'https://homes.example.test/')).toBe(true)
})

it.each([
  'https://evil.example.test/',
  'http://homes.example.test/',
  'https://homes.example.test:8443/',
  'https://localhost.example.test/',
  'http://127.0.0.1.example.test/',
  'http://localhost@example.test/',
  'javascript:alert(1)',
  '/oauth/callback',
  'null',
])('does not trust %s', (address) => {
  expect(isTrustedOrigin(address, 'https://homes.example.test/')).toBe(false)
})
