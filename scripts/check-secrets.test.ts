import { expect, it } from 'vitest'

import { findSecrets } from './check-secrets.ts'
import { rootFolder } from './installation.ts'

it.each([
  ['the name of a secret', 'fetch(process.env.DESCOPE_MANAGEMENT_KEY)'],
  ['a secret of the sandbox', 'key="sandbox.key:sandbox-realtime-secret"'],
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7${'x'.repeat(30)}`],
  ['a password', 'const url = "postgres://parapet:hunter2@db/parapet"'],
  ['a key of a cloud', 'AKIAIOSFODNN7EXAMPLE'],
  ['a session', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(30)}.${'c'.repeat(43)}`],
  ['a folder', `sourceRoot:"${rootFolder}/apps/web"`],
])('finds %s', (_what, text) => {
  expect(findSecrets(text)).toHaveLength(1)
})

it.each(['https://example.com/home/ana', 'const token = await getToken()', 'ABLY_PUBLIC'])(
  'lets %s be',
  (text) => {
    expect(findSecrets(text)).toEqual([])
  },
)
