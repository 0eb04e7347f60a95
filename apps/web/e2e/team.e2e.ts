import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode, readMessage } from './inbox.ts'
import { enterCode, assignOwnClientAddress, people, signIn } from './sign-in.ts'

test.describe.configure({ timeout: 120_000 })

const email = `nadia-${Date.now().toString(36)}@invited.test`
const person = 'Nadia Brandt'

/** Opens the emailed link in its own browser, verifies the address with a code, and completes the profile. */
async function accept(page: Page, link: string) {
  await assignOwnClientAddress(page)
  await page.goto(link)
  const seen = await listMessageIds(email)
  await page.getByRole('button', { name: `Accept as ${email}` }).click()
  await enterCode(page, await readCode(email, seen))
  await page.getByLabel('Your name').fill(person)
  await page.getByLabel('Job title').selectOption('Maintenance')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Open Parapet' }).click()
  await expect(page).toHaveURL('/home')
}

async function openMember(page: Page, name: string) {
  await page.goto('/settings/team')
  await page.getByRole('button', { name, exact: true }).click()
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByRole('button', { name: 'Edit roles' })).toBeVisible()
  return drawer
}

async function choosePlace(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Property' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

test('a limited member is invited by email, sees only what is granted, and is suspended immediately', async ({
  page,
  browser,
}) => {
  await signIn(page, people.owner, { path: '/settings/team' })
  await page.getByRole('button', { name: 'Invite people' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite people' })
  await invite.getByLabel('Email addresses').fill(email)
  await invite.getByRole('combobox', { name: 'Roles' }).click()
  await page.getByRole('option', { name: /^Viewer/ }).click()
  await page.getByRole('option', { name: /^Limited member/ }).click()
  await page.keyboard.press('Escape')
  await invite.getByRole('button', { name: 'Add property or portfolio' }).click()
  await choosePlace(page, 'Larkspur Court')
  await expectAccessible(page)
  const seen = await listMessageIds(email)
  await invite.getByRole('button', { name: 'Invite 1 person' }).click()
  await expect(page.getByText('1 person invited.')).toBeVisible()

  const { text } = await readMessage(email, seen)
  const link = /https?:\/\/\S+\/auth\/invite\?token=\S+/.exec(text)?.[0] ?? ''
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await accept(theirs, link)
  await theirs.goto('/properties')
  await expect(theirs.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
  await expect(theirs.getByText('Table Mesa Terrace')).toHaveCount(0)

  // Grants and their removal take effect in the open page.
  const drawer = await openMember(page, person)
  await drawer.getByRole('button', { name: 'Add grant' }).click()
  await choosePlace(page, 'Table Mesa Terrace')
  await page.getByLabel('Expires').selectOption('In 7 days')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add grant' }).click()
  await expect(page.getByText('Property viewer granted on Table Mesa Terrace.')).toBeVisible()
  await expect(theirs.getByText('Table Mesa Terrace').first()).toBeVisible()

  await drawer.getByRole('button', { name: 'Actions for Property viewer on Table Mesa Terrace' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(theirs.getByText('Table Mesa Terrace')).toHaveCount(0)

  await drawer.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(`${person} suspended.`)).toBeVisible()
  await expect(theirs).toHaveURL('/auth?logout=true')
  await expect(theirs.getByText(/isn’t an active member of any organization/)).toBeVisible()

  await drawer.getByRole('button', { name: 'Remove' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByRole('button', { name: 'Remove' })).toBeDisabled()
  await ask.getByRole('textbox').fill(email)
  await ask.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${person} removed.`)).toBeVisible()
  await context.close()
})

test(
  'the page explains that the last administrator can’t be removed',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/team' })
    const drawer = await openMember(page, 'Olivia Marsh')

    await expect(drawer.getByText(/^This is the only member who can manage the organization/)).toBeVisible()
    await expect(drawer.getByText('You can’t suspend or remove yourself.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Edit roles' }).click()
    await expect(drawer.getByRole('checkbox', { name: 'Administrator' })).toBeDisabled()
    await drawer.getByRole('checkbox', { name: 'Viewer' }).check()
    await expect(drawer.getByText('No change in permissions.')).toBeVisible()
    await expectAccessible(page)
  },
)

test('effective access is shown with its sources, in both themes', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.owner, { path: '/settings/team' })
  const drawer = await openMember(page, 'Felix Grant')
  await drawer.getByRole('button', { name: 'View effective access' }).click()

  await expect(page).toHaveURL(/\/settings\/access\?person=/)
  await expect(page.getByText('Limited member: sees only what’s granted.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('contact details')
  await expect(page.getByRole('listitem').filter({ hasText: 'View contact details' }).first()).toContainText(
    'Property manager on Larkspur Court',
  )
  await expectAccessibleInBothThemes(page)
  for (const view of ['By person', 'By property', 'Resource roles']) {
    await page.getByRole('radio', { name: view }).check()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
