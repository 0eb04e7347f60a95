import { expect, test } from '@playwright/test'
import {
  checkRows,
  countProperties,
  readResultCounts,
  readCheckCounts,
  runImport,
  undoImport,
  uploadFile,
} from './import-steps.ts'
import { badFiles, createHudFile, createUsdaFile } from './property-files.ts'
import { people, signIn, startSession } from './sign-in.ts'

test('[1.23] [3.34] a housing list is uploaded, imported, found, edited, imported again and undone', async ({
  page,
}) => {
  await startSession(page, people.manager)
  const file = createHudFile('Zephyr', 100)

  await uploadFile(page, file)
  await expect(page.getByText(/^Looks like HUD’s list of assisted multifamily properties/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '11 of 20 columns matched' })).toBeVisible()
  await expect(page).toHaveURL(/\/properties\/import\?file=[\w-]{36}/)

  await checkRows(page)
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 9, 'With errors': 3 })

  // The file is still there after leaving and coming back.
  const address = page.url()
  await page.goto('/home')
  await page.goto(address.replace(/&step=\w+/, ''))
  await expect(page.getByRole('heading', { name: 'Issues' })).toBeVisible()

  await page.getByRole('button', { name: 'Review one by one' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('heading', { name: 'Row 4' })).toBeVisible()
  await expect(editor.getByText('Row 4, column PROJ_CTY: City is required')).toBeVisible()
  await editor.getByLabel('City').fill('Pueblo')
  await editor.getByRole('button', { name: 'Save and continue' }).click()
  await expect(editor.getByRole('heading', { name: 'Row 7' })).toBeVisible()
  await editor.getByRole('button', { name: 'Skip this row' }).click()
  await expect(editor.getByRole('heading', { name: 'Row 13' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 10, 'To skip': 1, 'With errors': 1 })

  await runImport(page)
  const result = await readResultCounts(page)
  expect(result).toEqual({ Created: 10, Updated: 0, Unchanged: 0, Skipped: 1, Rejected: 1 })
  expect(Object.values(result).reduce((sum, count) => sum + count, 0)).toBe(12)
  await expect(page.getByText('= 12 rows in the file.')).toBeVisible()
  await expect(page.getByText(/^Row 13, .*Same .* as row 2/)).toBeVisible()
  const importAddress = page.url()

  await page.getByRole('link', { name: 'View properties' }).click()
  await expect(page.getByText('10 properties', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Units', exact: true }).click()
  await expect(page).toHaveURL(/sort=-units/)
  await expect(page.getByRole('row').nth(1)).toContainText('20')
  await page.getByLabel('Search properties').fill('zephyr birch')
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Zephyr Birch MANOR 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zephyr Birch MANOR 1' })).toBeVisible()

  // The same file matches every property that it created.
  await uploadFile(page, file)
  await expect(page.getByText(/^This file was already imported/)).toBeVisible()
  await checkRows(page)
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 0 })
  expect(await countProperties(page, 'zephyr')).toBe(10)

  await page.goto(importAddress)
  await undoImport(page)
  expect(await countProperties(page, 'zephyr')).toBe(0)
  expect(await countProperties(page, 'larkspur')).toBe(1)
})

test('a list without IDs is recognized, and matched by address', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, people.manager)
  const file = createUsdaFile('Quill', 300)

  await uploadFile(page, file)
  await expect(page.getByText(/^Looks like USDA’s list of rural housing/)).toBeVisible()
  await checkRows(page)
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 6, 'With errors': 0 })
  await runImport(page)
  expect(await readResultCounts(page)).toMatchObject({ Created: 6, Rejected: 0 })

  await uploadFile(page, file)
  await checkRows(page)
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 0, 'To update': 0, Unchanged: 6 })
  expect(await countProperties(page, 'quill')).toBe(6)
})

test(
  'an issue is fixed in all of its rows, and the fix can be undone',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await uploadFile(page, createHudFile('Umber', 700))
    await checkRows(page)

    const cause = page.getByRole('listitem').filter({ hasText: 'City is required' })
    await cause.getByRole('button', { name: 'Fill all with one value' }).click()
    await cause.getByLabel('Value for all rows').fill('Boulder')
    await cause.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Applied fixes')).toBeVisible()
    expect(await readCheckCounts(page)).toMatchObject({ 'To create': 11, 'With errors': 1 })

    await page.getByRole('button', { name: /^Undo:/ }).click()
    await expect(page.getByText('Applied fixes')).toBeHidden()
    expect(await readCheckCounts(page)).toMatchObject({ 'To create': 9, 'With errors': 3 })
  },
)

test(
  'a cell is corrected in the table, and stopping at errors blocks the import',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await uploadFile(page, createHudFile('Vesper', 900))
    await checkRows(page)

    await page.getByRole('button', { name: 'Edit City in row 4: empty' }).click()
    await page.getByRole('textbox', { name: 'Edit City in row 4' }).fill('Pueblo')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit City in row 4: empty' })).toBeHidden()
    await expect.poll(() => readCheckCounts(page)).toMatchObject({ 'To create': 10, 'With errors': 2 })

    await page.getByLabel('Stop the import').check()
    await expect(page.getByText(/the import is set to stop on errors/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  },
)

for (const [index, { description, file, errorMessage }] of badFiles.entries()) {
  const tag = index === 0 ? [] : '@nightly'
  test(
    `${description} is rejected with an explanation and leaves nothing behind`,
    { tag },
    async ({ page }) => {
      await signIn(page, people.manager, { path: '/properties/import' })
      await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
      await page.locator('input[type=file]').setInputFiles({ ...file, name: `refused-${file.name}` })
      await expect(page.getByRole('alert')).toContainText(errorMessage)
      await expect(page).toHaveURL(/\/properties\/import$/)

      await page.reload()
      await expect(page.getByRole('heading', { name: 'Recent imports' })).toBeVisible()
      await expect(page.getByText(`refused-${file.name}`)).toBeHidden()
    },
  )
}

test('imports work by keyboard alone on a phone', { tag: '@nightly' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await startSession(page, people.manager)
  await uploadFile(page, createUsdaFile('Thistle', 500))

  await page.getByRole('button', { name: 'Match columns', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Check/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Issues' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Import \d/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('6 properties imported')).toBeVisible({ timeout: 30_000 })

  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})
