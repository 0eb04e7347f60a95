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

/** Types an address on the sign-in page and asks for a code. */
export async function requestCode(page: Page, email: string) {
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue with e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
}

/** Types a code into its first box, as a paste or the phone's suggestion would. */
export async function enterCode(page: Page, code: string) {
  await page.getByRole('group', { name: 'Code' }).getByRole('textbox').first().fill(code)
}

/** Signs in through the page, by the code that arrives in the inbox. */
export async function signInByCode(page: Page, email: string, { from = '/auth' }: { from?: string } = {}) {
  await page.goto(from)
  const seen = await listMessageIds(email)
  await requestCode(page, email)
  await enterCode(page, await readCode(email, seen))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Opens a page as somebody who is signed in already, for tests about something else. */
export async function signIn(page: Page, email: string, { at = '/home' }: { at?: string } = {}) {
  const tokens = await createSession(email)
  await page.goto('/builds/latest.json')
  await page.evaluate(({ sessionJwt, refreshJwt }) => {
    localStorage.setItem('DS', sessionJwt)
    localStorage.setItem('DSR', refreshJwt)
  }, tokens)
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function createSession(email: string): Promise<{ sessionJwt: string; refreshJwt: string }> {
  const seen = await listMessageIds(email)
  await callIdentity('/v1/auth/otp/signin/email', { loginId: email, loginOptions: {} })
  const code = await readCode(email, seen)
  return (await callIdentity('/v1/auth/otp/verify/email', { loginId: email, code })) as {
    sessionJwt: string
    refreshJwt: string
  }
}

async function callIdentity(path: string, body: object): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/identity${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer P2sandbox', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return await response.json()
}
