import createSdk from '@descope/web-js-sdk'
import { describe, expect, it } from 'vitest'

import { createAuth } from './create-auth.ts'
import { findEmailProblem, findPhoneProblem } from './input-checks.ts'

const neverAsked = () => Promise.reject(new Error('Wrong input must not reach the network.'))
const config = { projectId: 'P2sandbox', baseUrl: 'http://identity.test', fetch: neverAsked }
const auth = createAuth(config)
const sdk = createSdk(config)

const notText = 7 as unknown as string

/** What the provider's own SDK says about the same input. */
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
    '[5.19] refuses the email "%s" with its own text, which is that of the SDK',
    async (email) => {
      const message = `"${email}" is not a valid email`
      expect(await problemOf(auth.sendEmailCode(email))).toBe(message)
      expect(findEmailProblem(email)).toBe(message)
      expect(messageOf(() => sdk.otp.update.email('id', email))).toBe(message)
    },
  )

  it.each(['dana@example.test', "o'neill+home@sub.example.co", 'a@localhost'])(
    '[5.19] accepts the email "%s"',
    (email) => expect(findEmailProblem(email)).toBeNull(),
  )

  it.each(['12345', '+123', '+0123456', '+1234567890123456', '+1 512 555 0199', ''])(
    '[5.20] refuses the phone "%s" with its own text, which is that of the SDK',
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

  it('[5.21] a project id is required', () => {
    expect(() => createAuth({ ...config, projectId: '' })).toThrow('"projectId" must not be empty')
    expect(() => createAuth({ ...config, projectId: undefined as unknown as string })).toThrow(
      '"projectId" must be a string',
    )
    expect(messageOf(() => createSdk({ projectId: '' }))).toBe('"projectId" must not be empty')
  })

  it('[5.22] a token argument is a string or undefined', async () => {
    const message = '"token" must be string or undefined'
    await expect(sdk.logout(notText)).rejects.toThrow(message)
    expect(messageOf(() => sdk.me(notText))).toBe(message)
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
