import { expect, test, type Page } from '@playwright/test'
import { setFaults, listMessageIds, readCode } from './inbox.ts'
import { enterCode, people, requestCode, signIn, signInWithClock, startSession } from './sign-in.ts'

const minuteMs = 60_000
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' })
const outage = (page: Page) => page.getByText('Can’t reach Parapet. Trying again…')
const isSignedIn = (page: Page) => page.evaluate(() => localStorage.getItem('DSR') !== null)

/** Removes the session token, so that the next request needs a refresh. */
const removeToken = (page: Page) => page.evaluate(() => localStorage.removeItem('DS'))

test.afterEach(() =>
  setFaults({ identity: 'ok', slowMs: 3000, retryAfterSeconds: 5, sessionTtlSeconds: 10 * 60 }),
)

test('the first page waits for a sign-in service that is down, and retries on request', async ({ page }) => {
  await startSession(page, people.viewer)
  await removeToken(page)
  await setFaults({ identity: 'down' })
  await page.goto('/home')
  await expect(outage(page)).toBeVisible()
  await expect(page.getByText('Loading Parapet')).toBeAttached()
  expect(await isSignedIn(page)).toBe(true)

  await setFaults({ identity: 'ok' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(home(page)).toBeVisible({ timeout: 2000 })
  expect(await isSignedIn(page)).toBe(true)
})

test(
  'the first page loads automatically after the sign-in service’s Retry-After',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.viewer)
    await removeToken(page)
    await setFaults({ identity: '429', retryAfterSeconds: 3 })
    const refreshes: { askedAtMs: number; status: number | undefined }[] = []
    page.on('requestfinished', async (request) => {
      if (!request.url().includes('/v1/auth/refresh') || request.method() !== 'POST') return
      refreshes.push({ askedAtMs: request.timing().startTime, status: (await request.response())?.status() })
    })
    await page.goto('/home')
    await expect(outage(page)).toBeVisible()
    await setFaults({ identity: 'ok' })

    await expect(home(page)).toBeVisible()
    // The previous page may still have sent a request.
    const refused = refreshes.findLast(({ status }) => status === 429)
    const granted = refreshes.find(({ status }) => status === 200)
    expect(granted!.askedAtMs - refused!.askedAtMs).toBeGreaterThanOrEqual(3000)
  },
)

test(
  'the first page says that it’s taking longer than usual if the sign-in service is slow',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.viewer)
    // With a valid token, the first page doesn't ask the service.
    await removeToken(page)
    await setFaults({ identity: 'slow', slowMs: 7000 })
    await page.goto('/home')

    await expect(page.getByText('This is taking longer than usual…')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(home(page)).toBeVisible()
  },
)

test('the first page waits for an unavailable product server', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.viewer)
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(outage(page)).toBeVisible()

  await page.unroute('**/api/**')
  await expect(home(page)).toBeVisible()
  expect(await isSignedIn(page)).toBe(true)
})

test(
  'a half-filled form survives a sign-in service that is down for longer than the session',
  { tag: '@nightly' },
  async ({ page }) => {
    await signInWithClock(page, people.manager, { path: '/portfolios' })
    await page.getByRole('button', { name: 'New portfolio' }).click()
    const drawer = page.getByRole('dialog', { name: 'New portfolio' })
    const name = `Outage ${Date.now()}`
    await drawer.getByLabel('Name').fill(name)
    await setFaults({ identity: 'down' })
    await page.clock.fastForward(11 * minuteMs)
    await drawer.getByRole('button', { name: 'Create portfolio' }).click()

    await expect(drawer.getByText(/Can’t reach the server/)).toBeVisible()
    await expect(drawer.getByLabel('Name')).toHaveValue(name)
    expect(await isSignedIn(page)).toBe(true)

    await setFaults({ identity: 'ok' })
    await drawer.getByRole('button', { name: 'Create portfolio' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)

test(
  'a later page says that the sign-in service is unavailable, without signing out',
  { tag: '@nightly' },
  async ({ page }) => {
    await signInWithClock(page, people.manager)
    await setFaults({ identity: 'down' })
    await page.clock.fastForward(11 * minuteMs)
    await page.getByRole('link', { name: 'Portfolios', exact: true }).click()
    await expect(page.getByText('You’re still signed in', { exact: false })).toBeVisible()
    expect(await isSignedIn(page)).toBe(true)

    await setFaults({ identity: 'ok' })
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  },
)

for (const [what, minutes] of [
  ['5 minutes ahead', 5],
  ['5 minutes behind', -5],
] as const) {
  test(`a clock that is ${what} ends no session and loses no data`, { tag: '@nightly' }, async ({ page }) => {
    // Much shorter than the clock's error, so that the token seems expired when issued, or valid after its expiry.
    await setFaults({ sessionTtlSeconds: 5 })
    await page.clock.install({ time: Date.now() + minutes * minuteMs })
    const refused: string[] = []
    let refreshes = 0
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url())
      if (response.url().includes('/v1/auth/refresh')) refreshes += 1
    })
    await page.goto('/auth')
    const seen = await listMessageIds(people.manager)
    await requestCode(page, people.manager)
    await enterCode(page, await readCode(people.manager, seen))
    await expect(home(page)).toBeVisible()
    await page.getByRole('link', { name: 'Portfolios', exact: true }).click()
    await page.getByRole('button', { name: 'New portfolio' }).click()
    const drawer = page.getByRole('dialog', { name: 'New portfolio' })
    const name = `Clock ${minutes} ${Date.now()}`
    await drawer.getByLabel('Name').fill(name)

    const token = (await page.evaluate(() => localStorage.getItem('DS'))) ?? ''
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number
    }
    await expect.poll(() => Date.now() / 1000 > exp, { timeout: 30_000 }).toBe(true)
    await drawer.getByRole('button', { name: 'Create portfolio' }).click()
    await expect(drawer).toBeHidden()
    await page.reload()
    await expect(page.getByRole('link', { name })).toBeVisible()
    expect(refused).toEqual([])
    expect(refreshes).toBeLessThan(40)
  })
}

test('a change made without a connection fails with the reason, and isn’t saved on reconnecting', async ({
  page,
  context,
}) => {
  await signIn(page, people.manager, { path: '/settings/my-account' })
  const phone = page.getByLabel('Phone')
  const savedPhone = await phone.inputValue()
  await phone.fill('+1 (303) 555-0199')
  await context.setOffline(true)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Can’t reach the server. Check your connection and try again.')).toBeVisible()
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url())
  })
  await context.setOffline(false)
  await page.evaluate(async () => {
    await fetch('/healthz')
  })
  await page.reload()
  await expect(phone).toHaveValue(savedPhone)
  expect(changes).toEqual([])
})
