// @vitest-environment node
import type { CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'

import type { Auth } from '../create-auth.ts'
import type { FedCmSignIn } from '../sign-in.ts'
import type { PageTools } from '../testing/browser-page.ts'
import { servePage } from '../testing/serve-page.ts'
import type { ServedPage } from '../testing/serve-page.ts'
import { startProvider } from '../testing/start-provider.ts'
import type { TestProvider } from '../testing/test-provider.ts'

const email = 'dana@example.test'

interface InPage {
  auth: Auth
  fedcm: FedCmSignIn
}

let provider: TestProvider
let served: ServedPage
let page: Page
let devtools: CDPSession

beforeAll(async () => {
  provider = await startProvider()
  await provider.callManagementApi('user/create', {
    loginId: email,
    email,
    verifiedEmail: true,
    name: 'Dana Reyes',
  })
  served = await servePage()
})
afterAll(async () => {
  await served?.stop()
  await provider?.stop()
})

beforeEach(async () => {
  page = await served.open()
  devtools = await page.context().newCDPSession(page)
  await devtools.send('FedCm.enable', { disableRejectionDelay: true })
  await page.evaluate(
    ({ projectId, baseUrl }) => {
      const tools = globalThis as unknown as PageTools
      const auth = tools.createAuth({ projectId, baseUrl })
      Object.assign(globalThis, { auth, fedcm: tools.createFedCmSignIn(auth) })
    },
    { projectId: provider.projectId, baseUrl: provider.identityUrl },
  )
})
afterEach(() => page.context().close())

/** Waits for the browser’s dialog and responds to it; returns the accounts it lists. */
function answerDialog(command: 'selectAccount' | 'dismissDialog') {
  provider.requireSandbox('an account that the browser knows')
  return new Promise<{ email: string; idpConfigUrl: string }[]>((resolve) => {
    devtools.once('FedCm.dialogShown', ({ dialogId, accounts }) => {
      resolve(accounts)
      void (command === 'selectAccount'
        ? devtools.send('FedCm.selectAccount', { dialogId, accountIndex: 0 })
        : devtools.send('FedCm.dismissDialog', { dialogId }))
    })
  })
}

const signIn = () => page.evaluate(() => (globalThis as unknown as InPage).fedcm.signIn())
const readSession = () => page.evaluate(() => (globalThis as unknown as InPage).auth.getSnapshot())

it('[7.158] signs in with the account picked in the browser’s dialog', async () => {
  const dialog = answerDialog('selectAccount')
  const result = await signIn()
  expect(await dialog).toMatchObject([
    { email, idpConfigUrl: `${provider.identityUrl}/${provider.projectId}/fedcm/config` },
  ])
  expect(result).toMatchObject({ ok: true, data: { user: { loginId: email, name: 'Dana Reyes' } } })
  expect(await readSession()).toMatchObject({
    status: 'signed-in',
    userId: result.data?.user?.userId,
    refreshJwt: expect.stringContaining('.'),
  })
  expect(await page.evaluate(() => (globalThis as unknown as InPage).auth.ensureFresh())).toBe('signed-in')
})

it('a closed dialog is a failed result', async () => {
  void answerDialog('dismissDialog')
  expect(await signIn()).toMatchObject({ ok: false, error: { errorCode: 'fedcm-failed' } })
  expect(await readSession()).toEqual({ status: 'signed-out' })
})

it('fails in a browser without the dialog, and loads nothing', async () => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'IdentityCredential'))
  expect(await page.evaluate(() => (globalThis as unknown as InPage).fedcm.isSupported())).toBe(false)
  expect(await signIn()).toMatchObject({ ok: false, code: 400, error: { errorCode: 'fedcm-failed' } })
  expect(requested).toEqual([])
})
