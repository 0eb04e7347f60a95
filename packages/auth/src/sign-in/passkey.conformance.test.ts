// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { PageTools } from '../testing/browser-page.ts'
import { startSandbox } from '../testing/start-sandbox.ts'
import type { TestSandbox } from '../testing/start-sandbox.ts'

let sandbox: TestSandbox
let browser: Browser
let page: Page
let sent: { path: string; body: unknown }[]
const files = new Map<string, string>()
const server = createServer((request, response) => {
  const script = files.get(request.url ?? '')
  response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
  response.end(script ?? '<!doctype html><script type="module" src="/page.js"></script>')
})

beforeAll(async () => {
  sandbox = await startSandbox()
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, '../testing/browser-page.ts'),
        formats: ['es'],
        fileName: 'page',
      },
    },
  })
  for (const { output } of Array.isArray(built) ? built : []) {
    for (const part of output) if (part.type === 'chunk') files.set(`/${part.fileName}`, part.code)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  })
})
afterAll(async () => {
  await browser?.close()
  server.close()
  await sandbox?.stop()
})

beforeEach(async () => {
  await page?.context().close()
  page = await (await browser.newContext()).newPage()
  sent = []
  page.on('request', (request) => {
    const path = request.url().replace(sandbox.identityUrl, '')
    if (path.includes('/webauthn/') && request.method() === 'POST')
      sent.push({ path, body: request.postDataJSON() as unknown })
  })
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'createPasskeySignIn' in globalThis)
  await page.evaluate(
    ({ projectId, baseUrl }) => {
      const tools = globalThis as unknown as PageTools & { auth: unknown; passkeys: unknown }
      const auth = tools.createAuth({ projectId, baseUrl })
      Object.assign(globalThis, { auth, passkeys: tools.createPasskeySignIn(auth) })
    },
    { projectId: sandbox.projectId, baseUrl: sandbox.identityUrl },
  )
})

async function addAuthenticator() {
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

/** Calls a function of the passkeys, or of the session, in the page. */
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

it('[7.134] [7.135] [7.136] [7.137] signs up with a new passkey, and in with it', async () => {
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

it('[7.138] [7.139] signs up or in, and finishes what the start asked for', async () => {
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

it('[7.140] [7.141] adds a passkey for whoever is signed in', async () => {
  await addAuthenticator()
  const loginId = 'later@example.test'
  expect(await call('update', loginId)).toMatchObject({ ok: false, code: 401 })
  await call('sendEmailCode', loginId)
  await call('verifyEmailCode', loginId, await sandbox.readCode(loginId))
  sent = []
  expect(await call('update', loginId)).toMatchObject({ ok: true })
  expect(sent).toMatchObject([
    { path: '/v1/auth/webauthn/update/start', body: { loginId, origin: getOrigin() } },
    { path: '/v1/auth/webauthn/update/finish', body: finishBody },
  ])
  await call('signOut')
  expect(await call('signIn', loginId)).toMatchObject({ ok: true })
})

it('the refusal of the browser is an answer', async () => {
  await addAuthenticator()
  const loginId = 'twice@example.test'
  await call('signUp', loginId, 'Dana Reyes')
  // An authenticator makes no second passkey for the same person.
  expect((await call('update', loginId)).error?.errorCode).toBe('passkey-failed')
})

it('a made-up response signs nobody in', async () => {
  const started = await call('startSignUp', 'forged@example.test', getOrigin(), 'Forged')
  const { transactionId } = started.data as { transactionId: string }
  expect(await call('finishSignUp', transactionId, '{"id":"a"}')).toMatchObject({ ok: false, code: 401 })
  expect(await call('finishSignIn', transactionId, '{"id":"a"}')).toMatchObject({ ok: false, code: 401 })
})

it('[5.02] [5.15] [5.16] [5.17] [5.18] need non-empty texts', async () => {
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
