// @vitest-environment jsdom
import createSdk from '@descope/web-js-sdk'
import { describe, expect, it } from 'vitest'
import { createRecordingFetch } from '../../testing/record-fetch.ts'
import { provideSandbox } from '../../testing/provide-sandbox.ts'

const sandbox = provideSandbox()
const redirectUrl = 'http://localhost:4000/oauth/callback?next=%2Fproperties%3Fsort%3Dname'

async function startGoogle(target = redirectUrl) {
  const wire = createRecordingFetch()
  const sdk = createSdk({ projectId: 'P2sandbox', baseUrl: sandbox.identityUrl, fetch: wire.fetch })
  const { data, error } = await sdk.oauth.start.google(target)
  return { sdk, calls: wire.calls, url: data?.url ?? '', error }
}

async function submit(url: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  const location = response.headers.get('location')
  return {
    status: response.status,
    text: await response.text(),
    location: location ? new URL(location) : null,
  }
}

describe('Google', () => {
  it('[7.125] [7.126] signs in through the account chooser', async () => {
    const { sdk, calls, url } = await startGoogle()
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: `/v1/auth/oauth/authorize?provider=google&redirectURL=${encodeURIComponent(redirectUrl)}`,
    })
    const page = await (await fetch(url)).text()
    expect(page).toContain('Choose an account')
    expect(page).toContain('localhost:4000')

    const { status, location } = await submit(url, { email: 'Mary.Jones@example.test' })
    expect(status).toBe(303)
    expect(location?.pathname).toBe('/oauth/callback')
    expect(location?.searchParams.get('next')).toBe('/properties?sort=name')

    const code = location?.searchParams.get('code') ?? ''
    const result = await sdk.oauth.exchange(code)
    expect(calls.at(-1)).toMatchObject({ path: '/v1/auth/oauth/exchange', body: { code } })
    expect(result.data).toMatchObject({
      firstSeen: true,
      sessionJwt: expect.any(String) as string,
      refreshJwt: expect.any(String) as string,
      user: {
        loginIds: ['mary.jones@example.test'],
        name: 'Mary Jones',
        verifiedEmail: true,
        OAuth: { google: true },
      },
    })

    expect(await sdk.oauth.exchange(code)).toMatchObject({ ok: false, code: 401 })
    expect(await (await fetch(url)).text()).toContain('This sign-in has ended')
    const next = await startGoogle()
    expect(await (await fetch(next.url)).text()).toContain('mary.jones@example.test')
  })

  it('redirects back with an error if the person denies access', async () => {
    const { url } = await startGoogle()
    const { location } = await submit(url, { deny: '1' })
    expect(location?.searchParams.get('error')).toBe('access_denied')
    expect(location?.searchParams.get('next')).toBe('/properties?sort=name')
    expect(location?.searchParams.has('code')).toBe(false)
  })

  it('asks again after an invalid address, and shows it escaped', async () => {
    const { url } = await startGoogle()
    const { status, text } = await submit(url, { email: '"><script>alert(1)</script>' })
    expect(status).toBe(422)
    expect(text).toContain('Enter an email address, for example name@example.com.')
    expect(text).not.toContain('<script>alert')
  })

  it.each(['javascript:alert(1)', '/oauth/callback', 'ftp://example.test/', 'https://evil.example.test/'])(
    'refuses to redirect to %s',
    async (target) => {
      expect((await startGoogle(target)).error).toMatchObject({ errorCode: 'E011003' })
    },
  )
})
