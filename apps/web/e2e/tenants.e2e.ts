import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { people, signIn, startSession } from './sign-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function createTenant(page: Page, lastName: string) {
  await page.goto('/tenants?new')
  const drawer = page.getByRole('dialog', { name: 'New tenant' })
  await drawer.getByLabel('First name').fill('Ada')
  await drawer.getByLabel('Last name').fill(lastName)
  await drawer.getByRole('textbox', { name: 'Email 1' }).fill(`${lastName.toLowerCase()}@example.com`)
  await drawer.getByLabel('Phone 1', { exact: true }).fill('+1 303 555 0142')
  await drawer.getByRole('combobox', { name: 'Property' }).fill('larkspur')
  await page.getByRole('option', { name: /Larkspur Court/ }).click()
  return drawer
}

async function finish(page: Page, lastName: string) {
  await page.getByRole('button', { name: 'Create tenant' }).click()
  await expect(heading(page, `Ada ${lastName}`)).toBeVisible()
}

const showContact = (page: Page) => page.getByRole('button', { name: 'Show contact details' }).click()

test('[1.12] [2.24] a tenant is added to a unit, opts in, opts out, and the activity shows it', async ({
  page,
}) => {
  await startSession(page, people.manager)
  await page.goto('/units?new')
  const unit = page.getByRole('dialog', { name: 'New unit' })
  await unit.getByRole('combobox', { name: 'Property' }).fill('larkspur')
  await page.getByRole('option', { name: /Larkspur Court/ }).click()
  await unit.getByLabel('Unit number').fill('T 1')
  await unit.getByRole('button', { name: 'Create unit' }).click()
  await expect(heading(page, 'Unit T 1')).toBeVisible()

  await page.getByRole('button', { name: 'New tenant' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New tenant' })
  await expect(drawer.getByRole('combobox', { name: 'Unit', exact: true })).toHaveValue('T 1')
  await drawer.getByLabel('First name').fill('Ada')
  await drawer.getByLabel('Last name').fill('Consent')
  await drawer.getByRole('textbox', { name: 'Email 1' }).fill('ada@')
  await page.keyboard.press('Control+s')
  await expect(drawer.getByText('“ada@” is not a valid email').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Email 1' }).fill('ada.consent@example.com')
  await drawer.getByLabel('Phone 1', { exact: true }).fill('(303) 555-0142')
  await expectAccessible(page)
  await finish(page, 'Consent')
  await expect(page.getByRole('link', { name: 'Unit T 1' }).first()).toBeVisible()
  await expectAccessible(page)

  const consent = page.getByRole('region', { name: 'Consent' })
  await consent.getByRole('button', { name: 'Record consent' }).click()
  const record = page.getByRole('dialog', { name: 'Record consent' })
  await record.getByRole('button', { name: 'Record consent' }).click()
  await expect(
    record.getByText('Enter how the tenant told you. This is kept as evidence.').first(),
  ).toBeVisible()
  await record.getByLabel('How did they tell you?').fill('Signed the form at the desk.')
  await expectAccessible(page)
  await record.getByRole('button', { name: 'Record consent' }).click()
  await expect(record).toBeHidden()
  await expect(consent.getByText('Note: Signed the form at the desk.')).toBeVisible()
  await expect(consent.getByText('Opted in').first()).toBeVisible()

  await consent.getByRole('button', { name: 'Record opt-out' }).click()
  const optOut = page.getByRole('dialog', { name: 'Record opt-out' })
  await optOut.getByLabel('How did they tell you?').fill('Called and asked to stop.')
  await optOut.getByRole('button', { name: 'Record opt-out' }).click()
  await expect(optOut).toBeHidden()
  await expect(consent.getByText('Opted out').first()).toBeVisible()

  await page.getByRole('link', { name: 'Activity' }).click()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText(/recorded that a tenant .* opted out/).first()).toBeVisible()
  await expectAccessible(page)
})

test(
  'contacts are shown on request, masked for a viewer, and assistance needs stay hidden',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }) => {
    await startSession(page, people.manager)
    await createTenant(page, 'Hidden')
    await finish(page, 'Hidden')
    await showContact(page)
    await expect(page.getByText('hidden@example.com').first()).toBeVisible()
    const address = page.url()

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const viewer = await other.newPage()
    await signIn(viewer, people.viewer, { path: address })
    const contact = viewer.getByRole('region', { name: 'Contact' })
    await expect(contact.getByText('h•••@example.com')).toBeVisible()
    await expect(
      contact.getByText('Hidden. You don’t have permission to view tenants’ contact details.'),
    ).toBeVisible()
    await expect(viewer.getByRole('button', { name: /Edit|Record|View|Show/ })).toHaveCount(0)
    await expect(viewer.getByText('hidden@example.com', { exact: true })).toHaveCount(0)
    await expectAccessible(viewer)
    await other.close()
  },
)

test(
  'two people who edit the same tenant choose field by field which version to keep',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }) => {
    await startSession(page, people.manager)
    await createTenant(page, 'Conflict')
    await finish(page, 'Conflict')
    const address = page.url()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const mine = page.getByRole('dialog', { name: 'Edit tenant' })
    await mine.getByRole('textbox', { name: 'Email 1' }).fill('mine@example.com')

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const otherPage = await other.newPage()
    await signIn(otherPage, people.owner, { path: address })
    await otherPage.getByRole('button', { name: 'Edit', exact: true }).click()
    const theirs = otherPage.getByRole('dialog', { name: 'Edit tenant' })
    await theirs.getByRole('textbox', { name: 'Email 1' }).fill('theirs@example.com')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()
    await other.close()

    await mine.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: /changed this/ })
    await expect(conflict.getByText('mine@example.com')).toBeVisible()
    await conflict.getByText(/’s$/).click()
    await conflict.getByRole('button', { name: 'Save selected versions' }).click()
    await expect(conflict).toBeHidden()
    await showContact(page)
    await expect(page.getByText('theirs@example.com').first()).toBeVisible()
  },
)

test(
  '[2.23] assistance needs are shown on request, and a tenant is erased after typing the word',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.owner)
    await createTenant(page, 'Erased')
    await finish(page, 'Erased')
    const needs = page.getByRole('region', { name: 'Assistance' })
    await needs.getByRole('button', { name: 'Show assistance needs' }).click()
    await expect(needs.getByText('No needs recorded')).toBeVisible()
    await needs.getByRole('button', { name: 'Edit assistance needs' }).click()
    const drawer = page.getByRole('dialog', { name: 'Assistance' })
    await drawer.getByLabel('Hearing').check()
    await drawer.getByRole('button', { name: 'Save assistance needs' }).click()
    await expect(drawer).toBeHidden()
    await expect(needs.getByText('Hearing')).toBeVisible()

    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(
      page
        .getByRole('region', { name: 'Activity' })
        .getByText(/assistance/i)
        .first(),
    ).toBeVisible()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Erase personal data' }).click()
    const dialog = page.getByRole('alertdialog', { name: /Erase Ada Erased’s personal data/ })
    await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled()
    await dialog.getByRole('textbox').fill('ERASE')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(heading(page, 'Tenants')).toBeVisible()
    await page.goto('/tenants?q=erased')
    await expect(page.getByText('No matching tenants')).toBeVisible()
  },
)
