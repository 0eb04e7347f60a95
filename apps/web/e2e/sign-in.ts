import { expect, type Page } from '@playwright/test'
import { listMessageIds, readCode } from './inbox.ts'

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

/** Signs in by the code that arrives in the inbox, starting from any page. */
export async function signIn(page: Page, email: string, { from = '/auth' }: { from?: string } = {}) {
  await page.goto(from)
  const seen = await listMessageIds(email)
  await requestCode(page, email)
  await enterCode(page, await readCode(email, seen))
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}
