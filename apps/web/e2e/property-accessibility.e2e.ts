import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { checkRows, uploadFile } from './import-steps.ts'
import { createHudFile } from './property-files.ts'
import { people, signIn } from './sign-in.ts'

async function chooseTheme(page: Page, theme: 'Light' | 'Dark') {
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
}

const settled = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

for (const theme of ['Light', 'Dark'] as const) {
  test(`lists, details and forms have no accessibility violations in ${theme.toLowerCase()}`, async ({
    page,
  }) => {
    await signIn(page, people.manager)
    await chooseTheme(page, theme)

    await page.goto('/properties?status=active')
    await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Filter by' })
    await menu.getByRole('button', { name: 'Portfolio' }).click()
    await expect(menu.getByRole('checkbox', { name: 'Front Range' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/properties?new')
    await expect(page.getByRole('dialog', { name: 'New property' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/properties?q=larkspur')
    await page.getByRole('link', { name: 'Larkspur Court' }).click()
    await expect(page.getByRole('radio', { name: 'Past 12 months' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { name: 'Building' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page.getByRole('heading', { name: 'Add note' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Exposure' }).click()
    await expect(page.getByRole('heading', { name: 'Threats by month' })).toBeVisible()
    await settled(page)
    await expectAccessible(page)

    await page.goto('/portfolios')
    await page.getByRole('link', { name: 'Front Range' }).click()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    await expectAccessible(page)
  })

  test(`the import has no accessibility violations in ${theme.toLowerCase()}`, async ({ page }) => {
    await signIn(page, people.manager)
    await chooseTheme(page, theme)
    await page.goto('/properties/import')
    await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
    await expectAccessible(page)

    await uploadFile(page, createHudFile(`Axe${theme}`, 1100))
    await expect(page.getByText(/^Looks like/)).toBeVisible()
    await expectAccessible(page)
    await checkRows(page)
    await settled(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Review one by one' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
