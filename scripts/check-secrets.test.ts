import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, it } from 'vitest'

import { findSecrets } from './check-secrets.ts'
import { rootFolder } from './installation.ts'

const folder = mkdtempSync(join(tmpdir(), 'parapet-secrets-'))
mkdirSync(join(folder, 'dist'))
afterAll(() => rmSync(folder, { recursive: true }))

async function countFound(file: string, text: string): Promise<number> {
  writeFileSync(join(folder, file), text)
  const found = await findSecrets([file], { cwd: folder })
  return found === null ? 0 : Number(/(\d+) problem/.exec(found)![1])
}

// Assembled here, so that this file doesn't contain any.
const secrets = [
  ['a private key', `-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7${'x'.repeat(30)}`],
  ['a password of a database', `const url = "postgres://parapet:${'hunter2'}@db/parapet"`],
  ['a password of a mail server', `const url = "smtps://parapet:${'hunter2'}@mail.example.com"`],
  ['an access key of AWS', `AKIA${'IOSFODNN7'}EXAMPLE`],
  ['a session token', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(30)}.${'c'.repeat(43)}`],
  ['a token of GitHub', `ghp_${'a1B2c3'.repeat(6)}`],
] as const

const serverOnly = [
  ['the name of a secret', 'fetch(process.env.DESCOPE_MANAGEMENT_KEY)'],
  ['a secret of the sandbox', 'key="sandbox.key:sandbox-realtime-secret"'],
  ['the folder of the build', `sourceRoot:"${rootFolder}/apps/web"`],
] as const

describe('in the repository', () => {
  it.each(secrets)('finds %s', async (_what, text) => {
    expect(await countFound('source.ts', text)).toBe(1)
  })

  it.each(serverOnly)('allows %s', async (_what, text) => {
    expect(await countFound('source.ts', text)).toBe(0)
  })
})

describe('in a build', () => {
  it.each([...secrets, ...serverOnly])('finds %s', async (_what, text) => {
    expect(await countFound('dist/index.js', text)).toBe(1)
  })

  it.each(['https://example.com/home/ana', 'const token = await getToken()', 'ABLY_PUBLIC'])(
    'allows %s',
    async (text) => {
      expect(await countFound('dist/index.js', text)).toBe(0)
    },
  )
})
