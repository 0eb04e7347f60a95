// @vitest-environment node
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { Auth } from './create-auth.ts'
import type { PageTools } from './testing/browser-page.ts'
import { servePage } from './testing/serve-page.ts'
import type { ServedPage } from './testing/serve-page.ts'
import { startProvider } from './testing/start-provider.ts'
import type { TestProvider } from './testing/test-provider.ts'

const email = 'dana@example.test'
const other = 'omar@example.test'

let provider: TestProvider
let served: ServedPage
let first: Page
let second: Page

beforeAll(async () => {
  provider = await startProvider()
  for (const loginId of [email, other])
    await provider.callManagementApi('user/create', { loginId, email: loginId })
  served = await servePage()
})
afterAll(async () => {
  await served?.stop()
  await provider?.stop()
})
afterEach(() => first?.context().close())

async function start(page: Page) {
  await page.waitForFunction(() => 'createAuth' in globalThis)
  await page.evaluate(
    ({ projectId, baseUrl }) => {
      const auth = (globalThis as unknown as PageTools).createAuth({ projectId, baseUrl })
      auth.start()
      Object.assign(globalThis, { auth })
    },
    { projectId: provider.projectId, baseUrl: provider.identityUrl },
  )
  return page
}

async function openTwoTabs() {
  first = await start(await served.open())
  second = await first.context().newPage()
  await second.goto(served.url)
  await start(second)
}

async function signIn(page: Page, address = email) {
  await page.evaluate((to) => (globalThis as unknown as { auth: Auth }).auth.sendEmailCode(to), address)
  await page.evaluate(
    ([to, code]) => (globalThis as unknown as { auth: Auth }).auth.verifyEmailCode(to, code),
    [address, await provider.readCode(address)] as const,
  )
}

const readSession = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { auth: Auth }).auth.getSnapshot())

/** Waits until the tab has been notified of the others. */
function waitFor(page: Page, status: string, userId?: string) {
  return page.waitForFunction(
    ([wanted, id]) => {
      const session = (globalThis as unknown as { auth: Auth }).auth.getSnapshot()
      return session.status === wanted && (id === undefined || ('userId' in session && session.userId === id))
    },
    [status, userId] as const,
  )
}

it('a sign-in in one tab applies to the other', async () => {
  await openTwoTabs()
  await signIn(first)
  await waitFor(second, 'signed-in')
  expect(await readSession(second)).toMatchObject({ refreshJwt: expect.stringContaining('.') })
  expect((await readSession(second)) as object).toHaveProperty(
    'sessionJwt',
    ((await readSession(first)) as { sessionJwt: string }).sessionJwt,
  )
})

it('a sign-out in one tab applies to the other', async () => {
  await openTwoTabs()
  await signIn(first)
  await waitFor(second, 'signed-in')
  await second.evaluate(() => (globalThis as unknown as { auth: Auth }).auth.signOut())
  await waitFor(first, 'signed-out')
  expect(await first.evaluate(() => (globalThis as unknown as { auth: Auth }).auth.getToken())).toBeNull()
})

it('another person in one tab applies to the other', async () => {
  await openTwoTabs()
  await signIn(first)
  await waitFor(second, 'signed-in')
  await signIn(second, other)
  const { userId } = (await readSession(second)) as { userId: string }
  await waitFor(first, 'signed-in', userId)
  expect(await readSession(first)).toHaveProperty('userId', userId)
})
