import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { people, signIn, startSession } from './sign-in.ts'
import { undoAfter } from './undo.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function createUnit(page: Page, name: string) {
  await page.goto('/units?new')
  const drawer = page.getByRole('dialog', { name: 'New unit' })
  await drawer.getByRole('combobox', { name: 'Property' }).fill('larkspur')
  await page.getByRole('option', { name: /Larkspur Court/ }).click()
  await drawer.getByLabel('Unit number').fill(name)
  await drawer.getByRole('button', { name: 'Create unit' }).click()
  await expect(heading(page, `Unit ${name}`)).toBeVisible()
}

test('[1.11] [2.26] a unit is created, edited inline, given an address, archived and restored', async ({
  page,
}) => {
  await startSession(page, people.manager)
  await page.goto('/units?new')
  const drawer = page.getByRole('dialog', { name: 'New unit' })
  await drawer.getByRole('button', { name: 'Create unit' }).click()
  await expect(drawer.getByRole('group', { name: 'Fix 2 problems to continue' })).toBeFocused()
  await page.keyboard.press('Escape')

  await createUnit(page, 'E2E 1')
  await expect(page).toHaveTitle(/^Unit E2E 1 · /)
  await expectAccessible(page)

  const facts = page.getByRole('region', { name: 'Details' })
  await facts.getByRole('button', { name: /Edit status/ }).click()
  await facts.getByLabel('Status').selectOption('down')
  await facts.getByRole('button', { name: 'Save' }).click()
  await expect(facts.getByRole('button', { name: /Down.*Edit status/ })).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit unit' })
  await edit.getByLabel('Bathrooms').fill('1.3')
  await edit.getByLabel('Below grade').check()
  await page.keyboard.press('Control+s')
  await expect(edit.getByRole('group', { name: 'Fix 1 problem to continue' })).toBeFocused()
  await edit.getByLabel('Bathrooms').fill('1.5')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(edit).toBeHidden()
  await expect(facts.getByText('1.5')).toBeVisible()

  await page.getByRole('button', { name: 'Edit address' }).click()
  const address = page.getByRole('dialog', { name: 'Edit address' })
  await address.getByLabel('At its own address').check()
  await address.getByLabel('Address line 1').fill('9 Own Way')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await address.getByLabel('City').fill('Denver')
  await address.getByLabel('State').fill('CO')
  await address.getByLabel('ZIP code').fill('80218')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(/9 Own Way/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await undoAfter(page, 'Unit E2E 1 archived.', () => page.getByRole('menuitem', { name: 'Archive' }).click())
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Unit E2E 1 restored.')).toBeVisible()
})

test(
  'two people who edit the same unit choose field by field which version to keep',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }) => {
    await startSession(page, people.manager)
    await createUnit(page, 'E2E 2')
    const address = page.url()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const mine = page.getByRole('dialog', { name: 'Edit unit' })
    await mine.getByLabel('Bedrooms').fill('3')

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const otherPage = await other.newPage()
    await signIn(otherPage, people.owner, { path: address })
    await otherPage.getByRole('button', { name: 'Edit', exact: true }).click()
    const theirs = otherPage.getByRole('dialog', { name: 'Edit unit' })
    await theirs.getByLabel('Bedrooms').fill('2')
    await theirs.getByLabel('Building').fill('B')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()
    await other.close()

    await mine.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: /changed this/ })
    await expect(conflict.getByRole('group', { name: 'Bedrooms' })).toBeVisible()
    await expectAccessible(page)
    await conflict.getByRole('button', { name: 'Save selected versions' }).click()
    await expect(conflict).toBeHidden()
    const facts = page.getByRole('region', { name: 'Details' })
    await expect(facts.getByRole('button', { name: /^3.*Edit bedrooms/ })).toBeVisible()
    await expect(facts.getByRole('button', { name: /^B.*Edit building/ })).toBeVisible()
  },
)

test(
  '[2.25] a property’s units are on its own tab, and the list filters and bulk-edits',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await createUnit(page, 'E2E 3')
    await page.goto('/units?q=E2E%203')
    await expect(page.getByText('1 unit', { exact: true })).toBeVisible()
    await page.getByRole('row', { name: /E2E 3/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Set status' }).click()
    await undoAfter(page, '1 unit updated.', () => page.getByRole('menuitem', { name: 'Offline' }).click())
    await expect(page.getByRole('row', { name: /E2E 3/ })).not.toContainText('Offline')
    await page.getByRole('row', { name: /E2E 3/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('menuitem', { name: 'Model' }).click()
    await expect(page.getByRole('row', { name: /E2E 3/ })).toContainText('Model')

    await page.getByRole('link', { name: 'Larkspur Court' }).click()
    await page
      .getByRole('navigation', { name: 'Property sections' })
      .getByRole('link', { name: /^Units/ })
      .click()
    await expect(page).toHaveURL(/tab=units/)
    await page.getByLabel('Search units').fill('E2E 3')
    await expect(page.getByRole('link', { name: 'E2E 3' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('a viewer sees no way to edit a unit', { tag: '@nightly' }, async ({ page, browser, baseURL }) => {
  await startSession(page, people.manager)
  await createUnit(page, 'E2E 4')
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const viewer = await other.newPage()
  await signIn(viewer, people.viewer, { path: page.url() })
  await expect(viewer.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: /Edit|Change|More actions|New tenant/ })).toHaveCount(0)
  await viewer.goto('/units?q=E2E%204')
  await expect(viewer.getByRole('link', { name: 'E2E 4' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'New unit' })).toHaveCount(0)
  await other.close()
})
