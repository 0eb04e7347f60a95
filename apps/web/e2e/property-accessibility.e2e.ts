import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { checkRows, uploadFile } from './import-steps.ts'
import { createHudFile } from './property-files.ts'
import { people, startSession } from './sign-in.ts'

const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

test(
  'lists, details and forms have no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)

    await page.goto('/properties?status=active')
    await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Filter by' })
    await menu.getByRole('button', { name: 'Portfolio' }).click()
    await expect(menu.getByRole('checkbox', { name: 'Front Range' })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await page.goto('/properties?new')
    await expect(page.getByRole('dialog', { name: 'New property' })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await page.goto('/properties?q=larkspur')
    await page.getByRole('link', { name: 'Larkspur Court' }).click()
    await expect(page.getByRole('radio', { name: 'Past 12 months' })).toBeVisible()
    await settled(page)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { name: 'Building', exact: true })).toBeVisible()
    await settled(page)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Add note' })).toBeVisible()
    await settled(page)
    await expectAccessibleInBothThemes(page)

    await page.getByRole('link', { name: 'Exposure' }).click()
    await expect(page.getByRole('heading', { name: 'Threats by month' })).toBeVisible()
    await settled(page)
    await expectAccessibleInBothThemes(page)

    await page.goto('/portfolios')
    await page.getByRole('link', { name: 'Front Range' }).click()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)

test('the import has no accessibility violations in either theme', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, people.manager)
  await page.goto('/properties/import')
  await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await uploadFile(page, createHudFile('Axe', 1100))
  await expect(page.getByText(/^Looks like/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await checkRows(page)
  await settled(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Review one by one' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
