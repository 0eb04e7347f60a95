import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { listMessageIds, readMessage } from './inbox.ts'
import { people, signIn, signInByCode } from './sign-in.ts'

test.describe.configure({ mode: 'serial' })

test('[1.08] [4.17] a person who hasn’t onboarded is redirected to onboarding from every product page', async ({
  page,
}) => {
  await signIn(page, people.newcomer)
  await expect(page).toHaveURL('/onboarding')

  await page.goto('/home')
  await expect(page).toHaveURL('/onboarding')
})

test('the first step can’t be skipped, and says what is missing', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.newcomer)
  await page.getByLabel('Your name').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('group', { name: 'Fix 2 problems to continue' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Choose your job title.' })).toBeVisible()
})

test(
  'onboarding is saved step by step and ends on the requested page',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.newcomer)
    await page.getByLabel('Your name').fill('Noor Haddad')
    await page.getByLabel('Job title').selectOption('Property manager')
    await page.getByLabel('Phone').fill('+1 303 555 0142')
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome to Parapet')
    const step = await page.getByRole('heading', { level: 1 }).textContent()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(step ?? '')

    const later = page.getByRole('button', { name: 'Not now' })
    const start = page.getByRole('button', { name: 'Open Parapet' })
    await expect(later.or(start)).toBeVisible()
    if (await later.isVisible()) await later.click()
    await start.click()
    await expect(page).toHaveURL('/home')

    await page.goto('/onboarding')
    await expect(page).toHaveURL('/home')
  },
)

test('a person without an organization sets one up, and sees what to do first', async ({ page }) => {
  await signInByCode(page, 'first@brand-new.test')
  await page.getByLabel('Your name').fill('Ida Brandt')
  await page.getByLabel('Job title').selectOption('Owner')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Your organization' })).toBeVisible()
  await page.getByLabel('Organization name').fill('Brandt & Daughters')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Denver')
  await page.getByLabel('Time zone').selectOption('America/Chicago')
  const logo = page.getByRole('group', { name: 'Organization logo' })
  await logo.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 128, height: 96 } }),
  })
  await expect(page.getByRole('img', { name: 'Organization logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const step of ['Add your properties', 'Choose your sources', 'Invite your team']) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(step)
    await page.getByRole('button', { name: 'Not now' }).click()
  }
  await page.getByRole('button', { name: 'Open Parapet' }).click()

  await expect(page).toHaveURL('/home')
  await expect(page.getByText('No properties yet')).toBeVisible()
  const setup = page.getByRole('region', { name: 'Set up your organization' })
  await expect(setup.getByRole('link', { name: 'Import a file' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Key metrics' })).toBeHidden()
})

test('[1.08] importing a file comes after the remaining steps', { tag: '@nightly' }, async ({ page }) => {
  await signInByCode(page, `importer-${Date.now().toString(36)}@onboarding.test`)
  await page.getByLabel('Your name').fill('Rosa Lindgren')
  await page.getByLabel('Job title').selectOption('Owner')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Organization name').fill('Lindgren Homes')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import a file' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your sources')
  await page.goto('/properties/import')
  await expect(page).toHaveURL('/onboarding')
  await page.goBack()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite your team')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: 'Import your file' }).click()
  await expect(page).toHaveURL('/properties/import')
})

test(
  'setting up an organization turns on sources, invites a colleague, and ends with a summary',
  { tag: '@nightly' },
  async ({ page }) => {
    const mark = Date.now().toString(36)
    const colleague = `colleague-${mark}@onboarding.test`
    await signInByCode(page, `owner-${mark}@onboarding.test`)
    await page.getByLabel('Your name').fill('Ines Okoye')
    await page.getByLabel('Job title').selectOption('Owner')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Organization name').fill('Okoye Estates')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('button', { name: 'Add one manually' })).toBeVisible()
    await page.getByRole('button', { name: 'Not now' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your sources')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Add \d sources$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invite your team')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(page.getByRole('group', { name: /^Fix/ })).toContainText('Enter at least one address')
    await page.getByLabel('Email addresses').fill(colleague)
    const seen = await listMessageIds(colleague)
    await page.getByRole('button', { name: 'Invite 1 person' }).click()
    await readMessage(colleague, seen)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re all set')
    await expect(page.getByText('No properties yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Open Parapet' }).click()
    await expect(page).toHaveURL('/home')
  },
)
