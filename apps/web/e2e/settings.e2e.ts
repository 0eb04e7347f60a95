import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { people, signIn } from './sign-in.ts'

async function openSettings(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('[1.21] [2.27] [2.28] the settings begin with the own account and lead to every page', async ({
  page,
}) => {
  await signIn(page, people.owner)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings', exact: true })
    .click()
  await expect(page).toHaveURL('/settings/my-account')

  for (const [name, path] of [
    ['Notifications', 'notifications'],
    ['Organisation', 'organization'],
    ['E-mail senders', 'email-senders'],
    ['Matching', 'matching'],
    ['Data', 'data'],
    ['Team', 'team'],
    ['Roles', 'roles'],
    ['Access', 'access'],
  ] as const) {
    await openSettings(page, name)
    await expect(page).toHaveURL(`/settings/${path}`)
    await expect(page).toHaveTitle(`${name} · Parapet`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
})

test('[1.19] e-mail senders have a place, where who may only see them adds none', async ({ page }) => {
  await signIn(page, people.communicator, { at: '/settings/email-senders' })

  await expect(page.getByRole('heading', { level: 1, name: 'E-mail senders' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a sender' })).toHaveCount(0)
})

test('[2.27] a page of the settings without its permission leads home, an unknown one stays inside', async ({
  page,
}) => {
  await signIn(page, people.communicator, { at: '/settings/notifications' })
  const navigation = page.getByRole('navigation', { name: 'Settings' })
  await expect(navigation.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Roles' })).toHaveCount(0)

  await page.goto('/settings/roles')
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
  await expect(page).toHaveURL('/home')

  await page.goto('/settings/nonsense')
  await expect(page.getByRole('heading', { name: 'Page not found: /settings/nonsense' })).toBeVisible()
  await expect(navigation).toBeVisible()
})

test('the organisation is changed, and what is wrong is said at its field', async ({ page }) => {
  await signIn(page, people.owner, { at: '/settings/organization' })
  await page.getByLabel('Legal name').fill('Cedar & Stone Holdings LLC')
  await page.getByLabel('Phone for tenants').fill('303 555 0142')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('group', { name: /^Fix/ })).toContainText('Start with + and the country code')

  await page.getByLabel('Phone for tenants').fill('+1 303 555 0142')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('The organisation was saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Cedar & Stone Holdings LLC')
  await expect(page.getByLabel('Phone for tenants')).toHaveValue('+13035550142')
})

test('leaving the organisation with unsaved changes asks first', async ({ page }) => {
  await signIn(page, people.owner, { at: '/settings/organization' })
  await page.getByLabel('Privacy notice').fill('https://example.com/privacy')
  await page.getByRole('link', { name: 'Matching', exact: true }).click()

  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Privacy notice')).toHaveValue('https://example.com/privacy')
  await page.getByRole('link', { name: 'Matching', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/settings/matching')
})

test('a member chooses which threats they are told of, how, and how often', async ({ page }) => {
  await signIn(page, people.viewer, { at: '/settings/notifications' })
  await page.getByLabel('From this severity').selectOption('Severe')
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.getByLabel('How often by e-mail').selectOption('Once a day, at 7:00')
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await expect(page.getByLabel('From this severity')).toHaveValue('severe')
  await expect(page.getByLabel('How often by e-mail')).toHaveValue('daily')

  await page.getByRole('switch', { name: 'By e-mail' }).click()
  await expect(page.getByLabel('How often by e-mail')).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'By e-mail' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'In Parapet' })).toBeChecked()
})

test('the ledger is checked and found whole, and files are kept as long as wanted', async ({ page }) => {
  await signIn(page, people.owner, { at: '/settings/data' })
  await page.getByRole('button', { name: 'Check the ledger' }).click()
  await expect(page.getByText(/^The ledger is whole\. [\d,]+ events? were checked/)).toBeVisible()

  await page.getByLabel('Uploaded files').fill('0')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter a whole number from 1 to 3,650.').first()).toBeVisible()
  await page.getByLabel('Uploaded files').fill('45')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('How long things are kept was saved.')).toBeVisible()
})

test('[1.18] people are invited, the invitation is sent again and taken back', async ({ page }) => {
  await signIn(page, people.owner, { at: '/settings/team' })
  await expect(page.getByText('Vera Kowalski')).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('E-mail addresses').fill('not-an-address')
  await drawer.getByRole('button', { name: 'Invite people' }).click()
  await expect(drawer.getByText('"not-an-address" is not a valid email').first()).toBeVisible()

  await drawer.getByLabel('E-mail addresses').fill('Ida <ida@example.com>, viewer@cedar-stone.test')
  await expect(drawer.getByText('Viewer', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByRole('dialog').getByText('Works here already')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const row = page.getByRole('row', { name: /ida@example\.com/ })
  await expect(row).toContainText('Viewer')
  await expect(row).toContainText('Invited')
  await row.getByRole('button', { name: /^Send the invitation/ }).click()
  await expect(page.getByText('The invitation was sent to ida@example.com again.')).toBeVisible()
  await row.getByRole('button', { name: /^Take the invitation/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('The invitation of ida@example.com was taken back.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('everything of the organisation is downloaded, file by file, and an erasure begins at its tenant', async ({
  page,
}) => {
  await signIn(page, people.owner, { at: '/settings/data' })
  const card = page.getByRole('region', { name: 'Take everything with you' })
  const files: string[] = []
  page.on('download', (download) => files.push(download.suggestedFilename()))
  await card.getByRole('button', { name: 'Download all of them' }).click()
  await expect(page.getByText('5 files were downloaded.')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => files.length).toBe(5)

  await page.getByRole('combobox', { name: 'Find the tenant' }).pressSequentially('an')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/tenants\/[0-9a-f-]{36}/)
})
