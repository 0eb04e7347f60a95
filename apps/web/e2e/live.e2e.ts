import { expect, test, type Browser, type Page } from '@playwright/test'
import { sandboxUrl } from './ports.ts'
import { people, signIn } from './sign-in.ts'
import { followSubscriptions } from './subscriptions.ts'

const switchRealtime = (page: Page, realtime: 'ok' | 'ws-blocked' | 'down') =>
  page.request.post(`${sandboxUrl}/control`, { data: { realtime } })

test.afterEach(async ({ page }) => {
  await switchRealtime(page, 'ok')
})

/** Opens the same property in two browsers, as two colleagues. */
async function openTwice(page: Page, browser: Browser, name: string) {
  await signIn(page, people.manager, { path: '/properties' })
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const context = await browser.newContext()
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  other.on('websocket', (socket) => asked.push(socket.url()))
  const waitUntilSubscribed = followSubscriptions(other)
  await signIn(other, people.owner, { path: new URL(page.url()).pathname })
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  return { other, asked, waitUntilSubscribed, close: () => context.close() }
}

/** Renames the property through the API as the first browser’s user. Returns when the server has stored it. */
async function rename(page: Page, name: string) {
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const answer = page.waitForRequest(/\/api\/property\//)
  await page.reload()
  const { authorization, 'x-org-id': orgId } = await (await answer).allHeaders()
  const response = await page.request.patch(`/api/property/${id}`, {
    headers: { authorization: authorization!, 'x-org-id': orgId ?? '' },
    data: { name },
  })
  expect(response.ok()).toBe(true)
  return Date.now()
}

const isLive = (asked: string[], pattern: RegExp) =>
  expect.poll(() => asked.some((url) => pattern.test(url)), { timeout: 20_000 }).toBe(true)

test('[7.161] a colleague sees a change immediately, without reloading, through a WebSocket', async ({
  page,
  browser,
}) => {
  const { other, asked, waitUntilSubscribed, close } = await openTwice(page, browser, 'Larkspur Court')
  await isLive(asked, /^ws:.*access_token/)
  await waitUntilSubscribed()
  const stored = await rename(page, 'Larkspur Court East')
  await expect(other.getByRole('heading', { level: 1, name: 'Larkspur Court East' })).toBeVisible()
  const latencyMs = Date.now() - stored
  test.info().annotations.push({ type: 'latency', description: `${latencyMs} ms` })
  process.stdout.write(`commit to the other browser: ${latencyMs} ms\n`)
  // Nothing was requested from the vendor.
  expect(asked.filter((url) => /ably/.test(new URL(url).host))).toEqual([])
  await rename(page, 'Larkspur Court')
  await close()
})

test(
  '[7.162] the same through long polling while WebSockets are blocked',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await switchRealtime(page, 'ws-blocked')
    const { other, asked, waitUntilSubscribed, close } = await openTwice(page, browser, 'Larkspur Court')
    await isLive(asked, /\/comet\/[^/]+\/recv/)
    await waitUntilSubscribed()
    await rename(page, 'Larkspur Court East')
    await expect(other.getByRole('heading', { level: 1, name: 'Larkspur Court East' })).toBeVisible()
    await rename(page, 'Larkspur Court')
    await close()
  },
)

test('the page polls while the realtime service is down', { tag: '@nightly' }, async ({ page, browser }) => {
  await switchRealtime(page, 'down')
  const { other, close } = await openTwice(page, browser, 'Larkspur Court')
  await rename(page, 'Larkspur Court East')
  await expect(other.getByRole('heading', { level: 1, name: 'Larkspur Court East' })).toBeVisible({
    timeout: 25_000,
  })
  await rename(page, 'Larkspur Court')
  await close()
})
