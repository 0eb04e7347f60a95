import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { people, signIn } from './sign-in.ts'

async function openSettings(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('[1.21] [2.27] [2.28] settings start with the person’s account and link to every page', async ({
  page,
}) => {
  await signIn(page, people.owner, { path: '/portfolios' })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings', exact: true })
    .click()
  await expect(page).toHaveURL('/settings/my-account')

  for (const [name, path] of [
    ['Notifications', 'notifications'],
    ['Organization', 'organization'],
    ['Email senders', 'email-senders'],
    ['Matching', 'matching'],
    ['On call', 'on-call'],
    ['Checklists', 'checklists'],
    ['Drills', 'drills'],
    ['Data', 'data'],
    ['Team', 'team'],
    ['Roles', 'roles'],
    ['Access', 'access'],
  ] as const) {
    await openSettings(page, name)
    await expect(page).toHaveURL(`/settings/${path}`)
    await expect(page).toHaveTitle(`${name} · Parapet`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
})

test('[1.19] email senders have a page, without an add button for viewers', async ({ page }) => {
  await signIn(page, people.communicator, { path: '/settings/email-senders' })

  await expect(page.getByRole('heading', { level: 1, name: 'Email senders' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New sender' })).toHaveCount(0)
})

test('[2.27] a settings page without its permission redirects to Home, an unknown one stays in settings', async ({
  page,
}) => {
  await signIn(page, people.communicator, { path: '/settings/notifications' })
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

test('the organization is edited, and errors are shown at their field', async ({ page }) => {
  await signIn(page, people.owner, { path: '/settings/organization' })
  await page.getByLabel('Legal name').fill('Cedar & Stone Holdings LLC')
  await page.getByLabel('Tenant support phone').fill('303')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('group', { name: /^Fix/ })).toContainText('Enter a phone number')

  await page.getByLabel('Tenant support phone').fill('303 555 0142')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Organization saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Legal name')).toHaveValue('Cedar & Stone Holdings LLC')
  await expect(page.getByLabel('Tenant support phone')).toHaveValue('+1 303 555 0142')
})

test(
  'leaving the organization page with unsaved changes asks for confirmation',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/organization' })
    await page.getByLabel('Privacy notice').fill('https://example.com/privacy')
    await page.getByRole('link', { name: 'Matching', exact: true }).click()

    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByLabel('Privacy notice')).toHaveValue('https://example.com/privacy')
    await page.getByRole('link', { name: 'Matching', exact: true }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page).toHaveURL('/settings/matching')
  },
)

test(
  'a member chooses which threats they’re notified about, how, and how often',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.viewer, { path: '/settings/notifications' })
    await page.getByLabel('Minimum severity').selectOption('Severe')
    await expect(page.getByText('Notification settings saved.').first()).toBeVisible()
    await page.getByLabel('Email frequency').selectOption('Daily at 7:00 AM')
    await page.getByRole('switch', { name: 'Quiet hours' }).click()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('22:00')
    await expectAccessibleInBothThemes(page)
    await page.reload()
    await expect(page.getByLabel('Minimum severity')).toHaveValue('severe')
    await expect(page.getByLabel('Email frequency')).toHaveValue('daily')

    await page.getByRole('switch', { name: 'Email', exact: true }).click()
    await expect(page.getByLabel('Email frequency')).toBeDisabled()
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Email', exact: true })).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'In Parapet', exact: true })).toBeChecked()
  },
)

test(
  'the ledger is verified, and the retention of files is configured',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/data' })
    await page.getByRole('button', { name: 'Verify ledger' }).click()
    await expect(page.getByText(/^Ledger verified\. [\d,]+ events? checked/)).toBeVisible()

    await page.getByLabel('Uploaded files').fill('0')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 3,650.').first()).toBeVisible()
    await page.getByLabel('Uploaded files').fill('45')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Data retention saved.')).toBeVisible()
  },
)

test('[1.18] people are invited, and an invitation is resent and revoked', async ({ page }) => {
  await signIn(page, people.owner, { path: '/settings/team' })
  await expect(page.getByText('Vera Kowalski')).toBeVisible()

  await page.getByRole('button', { name: 'Invite people' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Email addresses').fill('not-an-address')
  await drawer.getByRole('button', { name: 'Invite people' }).click()
  await expect(drawer.getByText('"not-an-address" is not a valid email').first()).toBeVisible()

  await drawer.getByLabel('Email addresses').fill('Ida <ida@example.com>, viewer@cedar-stone.test')
  await expect(drawer.getByText('Viewer', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect(page.getByRole('dialog').getByText('Already a member')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  const row = page.getByRole('row', { name: /ida@example\.com/ })
  await expect(row).toContainText('Viewer')
  await expect(row).toContainText('Invited')
  await row.getByRole('button', { name: /^Resend/ }).click()
  await expect(page.getByText('Invitation resent to ida@example.com.')).toBeVisible()
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke invitation' }).click()
  await expect(page.getByText('Invitation for ida@example.com revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test(
  'all data of the organization is downloaded, file by file, and an erasure starts at its tenant',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/data' })
    const card = page.getByRole('region', { name: 'Export all data' })
    const files: string[] = []
    page.on('download', (download) => files.push(download.suggestedFilename()))
    await card.getByRole('button', { name: 'Download all' }).click()
    await expect(page.getByText('6 files downloaded.')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => files.length).toBe(6)

    await page.getByRole('combobox', { name: 'Find tenant' }).pressSequentially('an')
    await page.getByRole('option').first().click()
    await expect(page).toHaveURL(/\/tenants\/[0-9a-f-]{36}/)
  },
)
