import { expect, test, type Page } from '@playwright/test'
import { listMessageIds, readCode } from './inbox.ts'
import { blockFirstLoad, enterCode, passTime, people, requestCode, signIn } from './sign-in.ts'

const noticeIsShown = (page: Page) => expect(page.getByText('You’re signed out.')).toBeVisible()

test('[4.01] [8.07] without a session a product page redirects to the sign-in page, and back after signing in', async ({
  page,
}) => {
  await page.goto('/home?tab=activity')
  await expect(page).toHaveURL('/auth?logout=true')

  await signInHere(page)
  await expect(page).toHaveURL('/home?tab=activity')
})

test('[4.02] an expired or malformed refresh token counts as none', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('DSR', 'not.a.token'))
  await page.goto('/home')

  await expect(page).toHaveURL('/auth?logout=true')
})

test('[8.08] a rejected refresh ends the session', async ({ page }) => {
  await signIn(page, people.viewer)
  await failCalls(page, /\/v1\/auth\/refresh/, 401, {
    errorCode: 'E064001',
    errorDescription: 'Unauthorized',
  })
  await page.reload()

  await expect(page).toHaveURL('/auth?logout=true')
  expect(await page.evaluate(() => localStorage.getItem('DSR'))).toBeNull()
})

test('[7.04] [8.06] a 401 from the product ends the session', async ({ page }) => {
  await signIn(page, people.viewer)
  await page.route('**/api/task?**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      json: { code: 'session-expired' },
    }),
  )
  await page.reload()

  await expect(page).toHaveURL('/auth?logout=true')
})

const firstLoads = [
  ['[4.12] the permissions', /\/api\/auth\/permissions$/],
  ['[4.13] the user', /\/api\/user$/],
  ['[4.14] the organization', /\/api\/org\/[^/]+$/],
] as const

for (const [what, url] of firstLoads) {
  test(`[4.16] ${what} is loaded first; without it the person is signed out after 30 s`, async ({ page }) => {
    await signIn(page, people.viewer)
    await blockFirstLoad(page)
    const countCalls = await failCalls(page, url, 500)
    const entries = await page.evaluate(() => history.length)
    await page.clock.install()
    await page.reload()

    await expect(page.getByText('Can’t reach Parapet.', { exact: false })).toBeVisible()
    await page.clock.runFor(25_000)
    expect(await page.evaluate(() => localStorage.getItem('DSR'))).not.toBeNull()
    await page.clock.runFor(4000)
    await expect(page).toHaveURL('/auth?logout=true')
    expect(countCalls(), 'a GET is retried before it counts as failed').toBeGreaterThan(2)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    expect(await page.evaluate(() => localStorage.getItem('DSR'))).toBeNull()
  })
}

test('[4.11] [4.16] the identity user is loaded after the page; without it the person is signed out after 30 s', async ({
  page,
}) => {
  await signIn(page, people.viewer)
  const countCalls = await failCalls(page, /\/v1\/auth\/me$/, 500)
  const entries = await page.evaluate(() => history.length)
  await page.clock.install()
  await page.reload()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let seconds = 0
  await expect
    .poll(
      async () => {
        seconds += 1
        await passTime(page, 1)
        return countCalls()
      },
      { message: 'a GET is retried before it counts as failed' },
    )
    .toBeGreaterThan(2)
  await passTime(page, 25 - seconds)
  expect(await page.evaluate(() => localStorage.getItem('DSR'))).not.toBeNull()
  // The 30 s begin once the page is quiet, and servers, whose time is real, take more of the page's than they would.
  for (let second = 0; second < 120 && !page.url().includes('/auth'); second += 1) await passTime(page, 1)
  await expect(page).toHaveURL('/auth?logout=true')
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(await page.evaluate(() => localStorage.getItem('DSR'))).toBeNull()
})

test('[4.03] the session is refreshed on each product navigation, and not on a public one', async ({
  page,
}) => {
  const refreshes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/auth/refresh')) refreshes.push(request.url())
  })
  await signIn(page, people.manager)
  await expect.poll(() => refreshes.length).toBeGreaterThan(0)

  const before = refreshes.length
  await page.getByRole('link', { name: 'Portfolios', exact: true }).click()
  await expect(page).toHaveURL('/portfolios')
  await expect.poll(() => refreshes.length).toBe(before + 1)
})

test('[2.07] [2.31] [2.32] [4.18] [4.19] [4.21] signing out shows the notice, then the plain page', async ({
  page,
}) => {
  await signIn(page, people.viewer)
  await page.clock.install()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()

  await expect(page).toHaveURL('/auth?logout=true')
  await noticeIsShown(page)
  expect(await page.evaluate(() => [localStorage.getItem('DS'), localStorage.getItem('DSR')])).toEqual([
    null,
    null,
  ])
  expect(await page.evaluate(() => localStorage.getItem('dls_last_user_login_id'))).toBeNull()

  await page.clock.runFor(5100)
  await expect(page).toHaveURL('/auth')
  await expect(page.getByText('You’re signed out.')).toBeHidden()
})

test('[4.21] the notice disappears as soon as the person types', async ({ page }) => {
  await page.goto('/logout')
  await noticeIsShown(page)
  await page.getByLabel('Email', { exact: true }).fill('a')

  await expect(page).toHaveURL('/auth')
})

test('an expired session remembers the user, until someone chooses “Not you?”', async ({ page }) => {
  await signIn(page, people.viewer)
  const readLoginId = () => page.evaluate(() => localStorage.getItem('dls_last_user_login_id'))
  await expect.poll(readLoginId, 'the identity user loads after the page').toBe(people.viewer)
  await page.evaluate(() => {
    localStorage.removeItem('DS')
    localStorage.removeItem('DSR')
  })
  await page.goto('/home')

  await expect(page.getByText(people.viewer, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dls_last_user_login_id'))).toBeNull()
})

test('signing out in one tab signs out the other', async ({ context, page }) => {
  await signIn(page, people.viewer)
  const other = await context.newPage()
  await other.goto('/home')
  await expect(other.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  await page.goto('/logout')
  await expect(other).toHaveURL('/auth?logout=true')
})

test(
  'another user in one tab becomes the user of the other',
  { tag: '@nightly' },
  async ({ context, page }) => {
    await signIn(page, people.viewer)
    await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible()
    const before = await page.getByRole('button', { name: /’s account$/ }).getAttribute('aria-label')
    await signIn(await context.newPage(), people.manager)

    await expect(page.getByRole('button', { name: /’s account$/ })).not.toHaveAttribute(
      'aria-label',
      before ?? '',
    )
    await expect(page).toHaveURL('/home')
  },
)

/** The app's own low-priority work was scheduled before, so it has started by then. */
const waitUntilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

test('[7.159] the browser is identified once someone is signed in, and not before', async ({ page }) => {
  const agents: string[] = []
  const deviceIds: { path: string; id: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/fp\.esm-[\w-]+\.js$/.test(pathname)) agents.push(new URL(page.url()).pathname)
    if (pathname.startsWith('/api/')) deviceIds.push({ path: pathname, id: request.headers()['x-device-id'] })
  })
  for (const path of ['/auth/link?t=x', '/auth']) {
    const idleWork = page.waitForResponse(/idle-work/)
    await page.goto(path)
    await idleWork
    await waitUntilIdle(page)
  }
  expect(agents).toEqual([])

  await signInHere(page)
  await expect(page).toHaveURL('/home')
  await expect.poll(() => agents).toEqual(['/home'])
  await page.waitForFunction(() => localStorage.getItem('device') !== null)
  await page.getByRole('link', { name: 'Properties', exact: true }).click()
  await expect.poll(() => deviceIds.at(-1)?.id).toMatch(/^[0-9a-f]{32}$/)
  expect(deviceIds.filter(({ path, id }) => path === '/api/auth/check-email' && id)).toEqual([])

  await page.goto('/logout')
  await noticeIsShown(page)
  const idleWork = page.waitForResponse(/idle-work/)
  await page.goto('/auth/link?t=x')
  await idleWork
  await waitUntilIdle(page)
  expect(agents).toHaveLength(1)
})

/** Makes calls fail, also those to the identity provider, which is another origin. Returns how many there were so far. */
async function failCalls(page: Page, url: RegExp, status: number, json: object = {}) {
  let calls = 0
  await page.route(url, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    calls += 1
    const headers = {
      'access-control-allow-origin': new URL(page.url()).origin,
      'access-control-allow-credentials': 'true',
    }
    return route.fulfill({ status, headers, json })
  })
  return () => calls
}

async function signInHere(page: Page) {
  const seen = await listMessageIds(people.viewer)
  await requestCode(page, people.viewer)
  await enterCode(page, await readCode(people.viewer, seen))
}
