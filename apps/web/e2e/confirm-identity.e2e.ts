import { expect, test, type Page } from '@playwright/test'
import { createApiCaller } from './api-calls.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode, setFaults } from './inbox.ts'
import { people, signIn } from './sign-in.ts'

test.afterEach(() => setFaults({ signInAgeSeconds: 0 }))

const twoHoursSeconds = 2 * 60 * 60

/** Opens a page with a sign-in from two hours ago. Later ones are new. */
async function signInLongAgo(page: Page, email: string, path: string) {
  await setFaults({ signInAgeSeconds: twoHoursSeconds })
  await signIn(page, email, { path })
  await setFaults({ signInAgeSeconds: 0 })
}

async function createTenant(lastName: string): Promise<string> {
  const { call } = await createApiCaller(people.owner)
  const tenant = await call<{ id: string }>('POST', '/tenant', {
    firstName: 'Ada',
    lastName,
    emails: [{ address: `${lastName.toLowerCase()}@example.com` }],
  })
  return tenant.id
}

test('a person who signed in long ago erases a tenant after confirming with a code, by keyboard alone', async ({
  page,
}) => {
  const id = await createTenant('Confirmed')
  await signInLongAgo(page, people.owner, `/tenants/${id}`)
  const more = page.getByRole('button', { name: 'More actions' })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })

  async function erase() {
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Erase personal data' })).toBeFocused()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: /Erase Ada Confirmed’s personal data/ })
    await expect(question.getByRole('textbox')).toBeFocused()
    await page.keyboard.type('ERASE')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Email me a code' })).toBeFocused()
  }

  await more.focus()
  await erase()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/you must have signed in within the last 60 minutes/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Confirmed' })).toBeVisible()

  await erase()
  await expectAccessibleInBothThemes(page)
  const seenIds = await listMessageIds(people.owner)
  await page.keyboard.press('Enter')
  const code = await readCode(people.owner, seenIds)
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(code)

  await expect(page.getByRole('heading', { level: 1, name: 'Tenants', exact: true })).toBeVisible()
  await page.goto('/tenants?q=confirmed')
  await expect(page.getByText('No matching tenants')).toBeVisible()
})
