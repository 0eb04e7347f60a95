// @vitest-environment node
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { PageTools } from '../testing/browser-page.ts'
import { servePage } from '../testing/serve-page.ts'
import type { ServedPage } from '../testing/serve-page.ts'
import { startProvider } from '../testing/start-provider.ts'
import type { TestProvider } from '../testing/test-provider.ts'

let provider: TestProvider
let served: ServedPage
let page: Page
let sent: { path: string; body: unknown }[]

beforeAll(async () => {
  provider = await startProvider()
  served = await servePage()
})
afterAll(async () => {
  await served?.stop()
  await provider?.stop()
})

beforeEach(async () => {
  await page?.context().close()
  page = await served.open()
  sent = []
  page.on('request', (request) => {
    const path = request.url().replace(provider.identityUrl, '')
    if (path.includes('/webauthn/') && request.method() === 'POST')
      sent.push({ path, body: request.postDataJSON() as unknown })
  })
  await page.evaluate(
    ({ projectId, baseUrl }) => {
      const tools = globalThis as unknown as PageTools & { auth: unknown; passkeys: unknown }
      const auth = tools.createAuth({ projectId, baseUrl })
      Object.assign(globalThis, { auth, passkeys: tools.createPasskeySignIn(auth) })
    },
    { projectId: provider.projectId, baseUrl: provider.identityUrl },
  )
})

async function addAuthenticator() {
  provider.requireSandbox('passkeys for pages of localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

interface PageResult {
  ok: boolean
  code: number
  data?: { user?: { loginId: string; name: string } | null }
  error?: { errorCode: string; errorDescription: string }
}

/** Calls a passkey or session function in the page. */
function call(name: string, ...args: unknown[]): Promise<PageResult> {
  return page.evaluate(
    async ([key, values]) => {
      const { auth, passkeys } = globalThis as unknown as Record<
        'auth' | 'passkeys',
        Record<string, (...values: unknown[]) => Promise<PageResult>>
      >
      return (passkeys[key] ?? auth[key])!(...values)
    },
    [name, args] as const,
  )
}

const finishBody = { transactionId: expect.stringMatching(/./), response: expect.stringContaining('"rawId"') }
const getOrigin = () => new URL(page.url()).origin

it('[7.134] [7.135] [7.136] [7.137] signs up with a new passkey, then signs in with it', async () => {
  await addAuthenticator()
  const loginId = 'passkey@example.test'
  expect(await call('signUp', loginId, 'Dana Reyes')).toMatchObject({
    ok: true,
    data: { user: { loginId, name: 'Dana Reyes' } },
  })
  await call('signOut')
  expect(await call('signIn', loginId)).toMatchObject({ ok: true, data: { user: { loginId } } })
  expect(sent).toMatchObject([
    {
      path: '/v1/auth/webauthn/signup/start',
      body: { user: { loginId, name: 'Dana Reyes' }, origin: getOrigin() },
    },
    { path: '/v1/auth/webauthn/signup/finish', body: finishBody },
    { path: '/v1/auth/webauthn/signin/start', body: { loginId, origin: getOrigin() } },
    { path: '/v1/auth/webauthn/signin/finish', body: finishBody },
  ])
  await call('signOut')
  expect(await call('signInWithAnyPasskey')).toMatchObject({ ok: true, data: { user: { loginId } } })
})

it('[7.138] [7.139] signs up or in, and finishes the started ceremony', async () => {
  await addAuthenticator()
  const loginId = 'either@example.test'
  expect(await call('signUpOrIn', loginId)).toMatchObject({ ok: true })
  await call('signOut')
  expect(await call('signUpOrIn', loginId)).toMatchObject({ ok: true, data: { user: { loginId } } })
  const start = { path: '/v1/auth/webauthn/signup-in/start', body: { loginId, origin: getOrigin() } }
  expect(sent).toMatchObject([
    start,
    { path: '/v1/auth/webauthn/signup/finish', body: finishBody },
    start,
    { path: '/v1/auth/webauthn/signin/finish', body: finishBody },
  ])
})

it('[7.140] [7.141] adds a passkey for the signed-in user', async () => {
  await addAuthenticator()
  const loginId = 'later@example.test'
  expect(await call('update', loginId)).toMatchObject({ ok: false, code: 401 })
  await call('sendEmailCode', loginId)
  await call('verifyEmailCode', loginId, await provider.readCode(loginId))
  sent = []
  expect(await call('update', loginId)).toMatchObject({ ok: true })
  expect(sent).toMatchObject([
    { path: '/v1/auth/webauthn/update/start', body: { loginId, origin: getOrigin() } },
    { path: '/v1/auth/webauthn/update/finish', body: finishBody },
  ])
  await call('signOut')
  expect(await call('signIn', loginId)).toMatchObject({ ok: true })
})

it('the browser’s refusal is a failed result', async () => {
  await addAuthenticator()
  const loginId = 'twice@example.test'
  await call('signUp', loginId, 'Dana Reyes')
  // An authenticator doesn’t create a second passkey for the same person.
  expect((await call('update', loginId)).error).toMatchObject({
    errorCode: 'passkey-failed',
    errorMessage: 'InvalidStateError',
  })
})

it('fails with an invalid response', async () => {
  provider.requireSandbox('passkeys for pages of localhost')
  const started = await call('startSignUp', 'forged@example.test', getOrigin(), 'Forged')
  const { transactionId } = started.data as { transactionId: string }
  expect(await call('finishSignUp', transactionId, '{"id":"a"}')).toMatchObject({ ok: false, code: 401 })
  expect(await call('finishSignIn', transactionId, '{"id":"a"}')).toMatchObject({ ok: false, code: 401 })
})

it('[5.02] [5.15] [5.16] [5.17] [5.18] needs non-empty strings', async () => {
  const id = 'dana@example.test'
  const wrong: [string, ...unknown[]][] = [
    ['signIn', ''],
    ['startSignIn', '', 'http://app.test'],
    ['startSignIn', id, ''],
    ['startSignUp', id, 7, 'Dana'],
    ['startUpdate', id, ''],
    ['startSignUp', id, 'http://app.test', ''],
    ['signUp', id, ''],
    ['finishSignUp', '', '{}'],
    ['finishSignIn', 7, '{}'],
    ['finishUpdate', 'transaction', ''],
    ['finishSignIn', 'transaction', 7],
  ]
  const problems = []
  for (const [name, ...args] of wrong) problems.push((await call(name, ...args)).error?.errorDescription)
  expect(problems).toEqual([
    '"loginId" must not be empty',
    '"loginId" must not be empty',
    '"origin" must not be empty',
    '"origin" must be a string',
    '"origin" must not be empty',
    '"name" must not be empty',
    '"name" must not be empty',
    '"transactionId" must not be empty',
    '"transactionId" must be a string',
    '"response" must not be empty',
    '"response" must be a string',
  ])
  expect(sent).toEqual([])
})
