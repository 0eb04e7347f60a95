import createSdk from '@descope/web-js-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Auth, createAuth } from './create-auth.ts'
import { createDescopeAdapter } from './descope-adapter.ts'
import { findEmailProblem, findPhoneProblem } from './input-checks.ts'
import { createRecordingFetch, type RecordingFetch } from './testing/recording-fetch.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'

const neverAsked = () => Promise.reject(new Error('Wrong input must not reach the network.'))
const sdk = createSdk({ projectId: 'P2sandbox', baseUrl: 'http://identity.test', fetch: neverAsked })

let provider: TestProvider
let recorder: RecordingFetch
let config: { projectId: string; baseUrl: string; fetch: typeof fetch }
let auth: Auth

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

beforeEach(() => {
  localStorage.clear()
  recorder = createRecordingFetch(provider.identityUrl)
  config = { projectId: provider.projectId, baseUrl: provider.identityUrl, fetch: recorder.fetch }
  auth = createAuth(config)
})

const notText = 7 as unknown as string

/** The error of the provider's own SDK for the same input. */
function messageOf(call: () => unknown): string {
  try {
    call()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('The SDK accepts this input.')
}

async function problemOf(call: Promise<{ error?: { errorCode: string; errorDescription: string } }>) {
  const { error } = await call
  expect(error?.errorCode).toBe('invalid-input')
  return error?.errorDescription
}

describe('input checks', () => {
  it('[5.02] a login id must be a non-empty string', async () => {
    expect(await problemOf(auth.verifyEmailCode('', '123456'))).toBe('"loginId" must not be empty')
    expect(await problemOf(auth.verifyEmailCode(notText, '123456'))).toBe('"loginId" must be a string')
    expect(messageOf(() => sdk.otp.verify.email('', '1'))).toBe('"loginId" must not be empty')
    expect(messageOf(() => sdk.otp.verify.email(notText, '1'))).toBe('"loginId" must be a string')
  })

  it('[5.04] a code must be a non-empty string', async () => {
    expect(await problemOf(auth.verifyEmailCode('a@b.test', ''))).toBe('"code" must not be empty')
    expect(await problemOf(auth.finishGoogle(''))).toBe('"code" must not be empty')
    expect(await problemOf(auth.finishGoogle(notText))).toBe('"code" must be a string')
    expect(messageOf(() => sdk.oauth.exchange(''))).toBe('"code" must not be empty')
  })

  it('[5.14] a tenant must be a non-empty string, although the SDK accepts an empty one', async () => {
    expect(await problemOf(auth.selectTenant(''))).toBe('"tenant" must not be empty')
    expect(await problemOf(auth.selectTenant(notText))).toBe('"tenant" must be a string')
  })

  it.each(['nope', '', 'a@', '@b.test', 'a b@c.test', 'a@b@c.test'])(
    '[5.19] rejects the email "%s" with the same text as the SDK',
    async (email) => {
      const message = `"${email}" is not a valid email`
      expect(await problemOf(auth.sendEmailCode(email))).toBe(message)
      expect(recorder.requests).toEqual([])
      expect(findEmailProblem(email)).toBe(message)
      expect(messageOf(() => sdk.otp.update.email('id', email))).toBe(message)
    },
  )

  it.each(['dana@example.test', "o'neill+home@sub.example.co", 'a@localhost'])(
    '[5.19] accepts the email "%s", and so does the provider',
    async (email) => {
      provider.requireSandbox('an inbox for anyone')
      expect(findEmailProblem(email)).toBeNull()
      expect((await auth.sendEmailCode(email)).ok).toBe(true)
      expect(recorder.requests).toMatchObject([{ body: { loginId: email } }])
    },
  )

  it.each(['12345', '+123', '+0123456', '+1234567890123456', '+1 512 555 0199', ''])(
    '[5.20] rejects the phone "%s" with the same text as the SDK',
    (phone) => {
      expect(findPhoneProblem(phone)).toBe(`"${phone}" is not a valid phone number`)
      expect(messageOf(() => sdk.otp.update.phone.sms('id', phone))).toBe(
        `"${phone}" is not a valid phone number`,
      )
    },
  )

  it.each(['+1234', '+15125550199', '+123456789012345'])('[5.20] accepts the phone "%s"', (phone) =>
    expect(findPhoneProblem(phone)).toBeNull(),
  )

  it('[5.21] a project id is required', async () => {
    expect(() => createAuth({ ...config, projectId: '' })).toThrow('"projectId" must not be empty')
    expect(() => createAuth({ ...config, projectId: undefined as unknown as string })).toThrow(
      '"projectId" must be a string',
    )
    expect(messageOf(() => createSdk({ projectId: '' }))).toBe('"projectId" must not be empty')
    expect(recorder.requests).toEqual([])

    const stranger = await createAuth({ ...config, projectId: 'P2other' }).sendEmailCode('a@b.test')
    expect(stranger).toMatchObject({ ok: false, code: 401 })
    expect(recorder.requests.at(-1)?.headers.get('authorization')).toBe('Bearer P2other')
  })

  it('[5.22] a token argument is a string or undefined', async () => {
    const adapter = createDescopeAdapter({ ...config, keepsRememberedUser: false, timeoutMs: 5_000 })
    for (const wrong of [notText, null, {}] as unknown as string[])
      expect(await problemOf(adapter.signOut(wrong))).toBe('"token" must be string or undefined')
    expect(recorder.requests).toEqual([])

    localStorage.setItem('DSR', 'stored')
    await adapter.getUser()
    await adapter.signOut('named')
    const tokens = recorder.requests.map(({ path, headers }) => [path, headers.get('authorization')])
    expect(tokens).toEqual([
      ['/v1/auth/me', `Bearer ${config.projectId}:stored`],
      ['/v1/auth/logout', `Bearer ${config.projectId}:named`],
    ])
  })

  it('[5.23] the tenants of the tenants call are a string array or a boolean', () => {
    expect(messageOf(() => sdk.myTenants('org-a' as unknown as true))).toBe(
      '"tenants" must a string array or a boolean',
    )
  })

  it('rejects an empty base URL, because the SDK would use the vendor’s', () => {
    expect(() => createAuth({ ...config, baseUrl: '' })).toThrow('"baseUrl" must not be empty')
  })
})
