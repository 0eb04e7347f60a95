import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  checkRows,
  countRows,
  readResultCounts,
  readCheckCounts,
  runImport,
  undoImport,
  uploadFile,
} from './import-steps.ts'
import { createRentRoll } from './rent-roll-files.ts'
import { appUrl } from './ports.ts'
import { createSession, people, signIn, startSession } from './sign-in.ts'

test('[1.25] [3.36] a rent roll imports units of its properties, which are found, and removed by an undo', async ({
  page,
}) => {
  await signIn(page, people.manager, { path: '/units' })
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import units' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles(createRentRoll('Fjord'))
  await expect(page.getByText(/^Looks like an AppFolio rent roll/)).toBeVisible()
  await expect(page).toHaveURL(/\/units\/import\?file=[\w-]{36}/)
  await expect(page.getByText('4 lines ignored')).toBeVisible()

  await page.getByRole('button', { name: 'Match columns', exact: true }).click()
  await expect(page.getByText('from headings between rows')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(page.getByText('Property not found.')).toBeVisible()
  expect(await readCheckCounts(page)).toMatchObject({ 'To create': 3, 'With errors': 1 })
  // The section heading's property is filled into its rows, and missing properties can be imported first.
  await expect(page.getByRole('button', { name: /^Edit Property in row 10: Nowhere House/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import properties first' })).toHaveAttribute(
    'href',
    '/properties/import',
  )
  await expectAccessible(page)

  await runImport(page)
  expect(await readResultCounts(page)).toEqual({
    Created: 3,
    Updated: 0,
    Unchanged: 0,
    Skipped: 0,
    Rejected: 1,
  })
  await expect(page.getByText(/^Nowhere House.* Fjord-7/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import tenants' })).toHaveAttribute('href', '/tenants/import')
  await expectAccessible(page)
  const importAddress = page.url()

  await page.getByRole('link', { name: 'View units' }).click()
  await expect(page.getByText('3 units', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fjord-102' })).toBeVisible()

  await page.goto(importAddress)
  await undoImport(page)
  expect(await countRows(page, 'units', 'fjord')).toBe(0)
})

test(
  'a workbook exported from the unit list can be imported again without changes',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    const { sessionJwt } = await createSession(people.manager)
    const answer = await fetch(`${appUrl}/api/unit/export?format=xlsx&q=larkspur`, {
      headers: { authorization: `Bearer ${sessionJwt}` },
    })
    expect(answer.status).toBe(200)
    const workbook = {
      name: 'units.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await answer.arrayBuffer()),
    }

    await uploadFile(page, workbook, 'units')
    await checkRows(page)
    const { Unchanged, ...others } = await readCheckCounts(page)
    expect(Unchanged).toBeGreaterThan(0)
    expect(others).toEqual({ 'To create': 0, 'To update': 0, 'To skip': 0, 'With errors': 0 })
    await expect(page.getByText(/^Nothing to import/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  },
)
