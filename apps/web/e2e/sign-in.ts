import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { listMessageIds, readCode } from './inbox.ts'
import { sandboxUrl } from './ports.ts'

export const people = {
  owner: 'owner@cedar-stone.test',
  manager: 'manager@cedar-stone.test',
  viewer: 'viewer@cedar-stone.test',
  communicator: 'communicator@cedar-stone.test',
  fga: 'fga@cedar-stone.test',
  newcomer: 'new@cedar-stone.test',
} as const

let callers = 0

/** Gives the page its own network address, because sign-in is rate-limited by address. */
export async function moveToOwnNetwork(page: Page) {
  callers += 1
  const address = `10.0.${callers >> 8}.${callers & 255}`
  await page.route(/\/api\/(auth\/(check-email|invite)|org\/[^/]+\/optin)/, (route) =>
    route.fallback({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
}

/** Enters an address on the sign-in page and requests a code. */
export async function requestCode(page: Page, email: string) {
  await moveToOwnNetwork(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Types a code into its first box, as a paste or the phone's suggestion would. */
export async function enterCode(page: Page, code: string) {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code)
}

/** Signs in through the page, with the code from the inbox. */
export async function signInByCode(page: Page, email: string, { from = '/auth' }: { from?: string } = {}) {
  await page.goto(from)
  const seen = await listMessageIds(email)
  await requestCode(page, email)
  await enterCode(page, await readCode(email, seen))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Opens a page with an existing session, for tests that aren't about sign-in. */
export async function signIn(page: Page, email: string, { at = '/home' }: { at?: string } = {}) {
  const tokens = await createSession(email)
  await page.route('/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty-page')
  await followSystemTheme(page, tokens.sessionJwt)
  await page.evaluate(({ sessionJwt, refreshJwt }) => {
    localStorage.setItem('DS', sessionJwt)
    localStorage.setItem('DSR', refreshJwt)
  }, tokens)
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Resets the theme that an earlier test chose for the same person. Called from the page, so that the session gets its device. */
async function followSystemTheme(page: Page, token: string) {
  await page.evaluate(async (sessionJwt) => {
    const headers = { authorization: `Bearer ${sessionJwt}`, 'content-type': 'application/json' }
    const user = await fetch('/api/user', { headers })
    if (!user.ok || (await user.json()).theme === 'system') return
    await fetch('/api/user', { method: 'PATCH', headers, body: JSON.stringify({ theme: 'system' }) })
  }, token)
}

/** A person's sign-ins are distinguished by the second they expire in, so two devices need two seconds. */
const lastSignIns = new Map<string, number>()
const secondOf = (ms: number) => Math.floor(ms / 1000)

/** Creates a session without a browser. */
export async function createSession(email: string): Promise<{ sessionJwt: string; refreshJwt: string }> {
  const seen = await listMessageIds(email)
  await callIdentity('/v1/auth/otp/signin/email', { loginId: email, loginOptions: {} })
  const code = await readCode(email, seen)
  while (secondOf(Date.now()) <= (lastSignIns.get(email) ?? 0)) await pause(100)
  const session = await callIdentity('/v1/auth/otp/verify/email', { loginId: email, code })
  lastSignIns.set(email, secondOf(Date.now()))
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
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
