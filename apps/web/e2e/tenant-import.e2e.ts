import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  checkRows,
  countRows,
  readResultCounts,
  readCheckCounts,
  undoImport,
  uploadFile,
} from './import-steps.ts'
import { createTenantDirectory } from './rent-roll-files.ts'
import { people, signIn, startSession } from './sign-in.ts'

test('[1.24] [3.35] a tenant directory imports its tenants and missing units, and an undo removes both', async ({
  page,
}) => {
  await signIn(page, people.manager, { path: '/tenants' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import tenants' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(createTenantDirectory('Quokka'))
  await expect(page.getByText(/^Looks like an AppFolio tenant directory/)).toBeVisible()
  await expect(page).toHaveURL(/\/tenants\/import\?file=[\w-]{36}/)
  await checkRows(page)
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 0, 'With errors': 3 })
  await expectAccessible(page)

  // Asked once for all date columns.
  const dates = page
    .getByRole('listitem')
    .filter({ hasText: 'Ambiguous dates: day and month could be swapped.' })
  await expect(dates).toHaveCount(1)
  await dates.getByRole('button', { name: 'The month: 3/4 is March 4' }).click()
  await expect(page.getByText('Month first: 3/4 is March 4')).toBeVisible()
  await expect(dates).toHaveCount(0)

  await page.getByRole('button', { name: 'Create the 3 missing units' }).click()
  await expect(page.getByRole('button', { name: /^Undo: .*Create the missing units/ })).toBeVisible()
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 3, 'With errors': 0 })

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('3 tenants will be created.')).toBeVisible()
  await expect(page.getByText(/^3 units will be created: Larkspur Court Quokka-1,/)).toBeVisible()
  await expect(page.getByText('No one is contacted.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 tenants' }).click()
  await expect(page.getByText('3 tenants imported')).toBeVisible({ timeout: 30_000 })
  expect(await readResultCounts(page)).toMatchObject({ Created: 3, Rejected: 0 })
  await expectAccessible(page)
  const importAddress = page.url()

  await page.getByRole('link', { name: 'View tenants' }).click()
  await expect(page.getByText('3 tenants', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Linh Quokka' })).toBeVisible()
  expect(await countRows(page, 'units', 'quokka')).toBe(3)

  await page.goto(importAddress)
  await undoImport(page)
  expect(await countRows(page, 'tenants', 'quokka')).toBe(0)
  expect(await countRows(page, 'units', 'quokka')).toBe(0)
})

test(
  'a tenant directory uploaded to units moves to tenants with one click',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await uploadFile(page, createTenantDirectory('Numbat'), 'units')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('This file lists tenants, not units.')
    await notice.getByRole('button', { name: 'Import as tenants' }).click()
    await expect(page).toHaveURL(/\/tenants\/import\?file=[\w-]{36}/)
    await expect(page.getByRole('heading', { level: 1, name: 'Import tenants' })).toBeVisible()
    await expect(page.getByText(/^Looks like an AppFolio tenant directory/)).toBeVisible()
  },
)

test('tenant imports work by keyboard alone on a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await startSession(page, people.manager)
  await uploadFile(page, createTenantDirectory('Bilby'), 'tenants')
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  const expectNarrow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)

  await press('Match columns')
  await expectNarrow()
  await press('Check 3 rows')
  await press('The day: 3/4 is April 3')
  // The button is gone with its issue; the focus continues next to it.
  await expect(page.getByRole('region', { name: 'Issues' })).toBeFocused()
  await press('Create the 3 missing units')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expectNarrow()
  await press('Continue')
  await press('Import 3 tenants')
  await expect(page.getByText('3 tenants imported')).toBeVisible({ timeout: 30_000 })
  await expectNarrow()
})
