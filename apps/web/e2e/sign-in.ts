import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { listMessageIds, readCode } from './inbox.ts'
import { sandboxUrl } from './ports.ts'

export const people = {
  owner: 'owner@cedar-stone.test',
  manager: 'manager@cedar-stone.test',
  viewer: 'viewer@cedar-stone.test',
  communicator: 'communicator@cedar-stone.test',
  responder: 'responder@cedar-stone.test',
  fga: 'fga@cedar-stone.test',
  newcomer: 'new@cedar-stone.test',
} as const

let callerCount = 0

/** Gives the page its own IP address, because sign-in is rate-limited by address. */
export async function assignOwnClientAddress(page: Page) {
  callerCount += 1
  const address = `10.0.${callerCount >> 8}.${callerCount & 255}`
  await page.route(/\/api\/(auth\/(check-email|invite)|org\/[^/]+\/optin)/, (route) =>
    route.fallback({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
}

/** Enters an address on the sign-in page and requests a code. */
export async function requestCode(page: Page, email: string) {
  await assignOwnClientAddress(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Types a code into its first box, as a paste or the phone's suggestion would. */
export async function enterCode(page: Page, code: string) {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code)
}

/** Signs in through the page, with the code from the inbox. */
export async function signInByCode(page: Page, email: string, { path = '/auth' }: { path?: string } = {}) {
  await page.goto(path)
  const seenIds = await listMessageIds(email)
  await requestCode(page, email)
  await enterCode(page, await readCode(email, seenIds))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Opens a page with an existing session, for tests that aren't about sign-in. */
export async function signIn(page: Page, email: string, { path = '/home' }: { path?: string } = {}) {
  await startSession(page, email)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Gives the page a session without opening the product, for tests that go to a page of their own. Opening Home first would
 * take them about two seconds.
 */
export async function startSession(page: Page, email: string) {
  const tokens = await createSession(email)
  await page.route('/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty-page')
  await resetTheme(page, tokens.sessionJwt)
  await page.evaluate(({ sessionJwt, refreshJwt }) => {
    localStorage.setItem('DS', sessionJwt)
    localStorage.setItem('DSR', refreshJwt)
  }, tokens)
}

/**
 * Makes the app load the account, permissions, and organization in separate calls, as it does if the page's first request
 * fails, so that a test can change one of the responses.
 */
export const blockFirstLoad = (page: Page) => page.route('**/api/auth/first-load', (route) => route.abort())

/** Advances an installed clock in steps of a second, so that responses of servers, whose time is real, arrive in between. */
export async function passTime(page: Page, seconds: number) {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1000)
}

/**
 * Signs in with an installed clock. Waits for the identity user, which the page loads once it is quiet: a page that doesn't
 * get this user within 30 s signs the person out, so a test must not advance the clock before.
 */
export async function signInWithClock(page: Page, email: string, options?: { path?: string }) {
  await page.clock.install()
  const identityUser = page.waitForResponse(/\/v1\/auth\/me$/)
  await signIn(page, email, options)
  await (await identityUser).finished()
}

/** Waits until keyboard shortcuts work: their code loads once the page is quiet. */
export async function waitForShortcuts(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-shortcuts', 'ready')
}

/** Resets the theme that an earlier test chose for the same person. Called from the page, so that the session gets its device. */
async function resetTheme(page: Page, token: string) {
  await page.evaluate(async (sessionJwt) => {
    const headers = { authorization: `Bearer ${sessionJwt}`, 'content-type': 'application/json' }
    const user = await fetch('/api/user', { headers })
    if (!user.ok || (await user.json()).theme === 'system') return
    await fetch('/api/user', { method: 'PATCH', headers, body: JSON.stringify({ theme: 'system' }) })
  }, token)
}

/** A person's sign-ins are distinguished by the second they expire in, so two devices need two seconds. */
const lastSignInSeconds = new Map<string, number>()
const toSeconds = (ms: number) => Math.floor(ms / 1000)

/** Creates a session without a browser. */
export async function createSession(email: string): Promise<{ sessionJwt: string; refreshJwt: string }> {
  const seenIds = await listMessageIds(email)
  await callIdentity('/v1/auth/otp/signin/email', { loginId: email, loginOptions: {} })
  const code = await readCode(email, seenIds)
  while (toSeconds(Date.now()) <= (lastSignInSeconds.get(email) ?? 0)) await pause(100)
  const session = await callIdentity('/v1/auth/otp/verify/email', { loginId: email, code })
  lastSignInSeconds.set(email, toSeconds(Date.now()))
  return session as { sessionJwt: string; refreshJwt: string }
}

/** Calls the identity provider directly; `token` is a refresh token or the management key. */
export async function callIdentity(path: string, body: object, token?: string): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/identity${path}`, {
    method: 'POST',
    headers: {
      authorization: ['Bearer P2sandbox', token].filter(Boolean).join(':'),
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return await response.json()
}
