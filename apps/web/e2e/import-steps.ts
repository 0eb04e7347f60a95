import { expect, type Page } from '@playwright/test'
import type { FilePayload } from './property-files.ts'

export type ImportedList = 'properties' | 'units' | 'tenants'

/** Opens the import page and uploads a file, by content or by path. */
export async function uploadFile(page: Page, file: FilePayload | string, list: ImportedList = 'properties') {
  await page.goto(`/${list}/import`)
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Goes from an uploaded file through its columns to the check of its rows, and waits for the rows. */
export async function checkRows(page: Page) {
  await page.getByRole('button', { name: 'Match columns', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Required for every/ })).toBeVisible()
  await page.getByRole('button', { name: /^Check [\d,]+ rows$/ }).click()
  await expect(page.getByRole('heading', { name: 'Issues' })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** Goes from the check to the result. */
export async function runImport(page: Page) {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Import [\d,]+ (propert(y|ies)|units?|tenants?)$/ }).click()
  await expect(page.getByRole('button', { name: 'Import another file' })).toBeVisible({ timeout: 60_000 })
}

const resultLabels = ['Created', 'Updated', 'Unchanged', 'Skipped', 'Rejected'] as const
export type ResultCounts = Record<(typeof resultLabels)[number], number>

/** The numbers of the result. */
export async function readResultCounts(page: Page): Promise<ResultCounts> {
  return await readStats(page, resultLabels)
}

const checkLabels = ['To create', 'To update', 'Unchanged', 'To skip', 'With errors'] as const

/** The numbers of the check. */
export async function readCheckCounts(page: Page): Promise<Record<(typeof checkLabels)[number], number>> {
  return await readStats(page, checkLabels)
}

async function readStats<Label extends string>(page: Page, names: readonly Label[]) {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const stat = page.locator('main [data-slot=stat]').filter({ hasText: name }).first()
    const text = await stat.innerText()
    counts[name] = Number(text.replace(name, '').replaceAll(/[^\d]/g, ''))
  }
  return counts as Record<Label, number>
}

/** Undoes the open import by typing the confirmation word. */
export async function undoImport(page: Page) {
  await page.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Undo import' })).toBeDisabled()
  await dialog.getByRole('textbox').fill('undo')
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone')).toBeVisible({ timeout: 60_000 })
}

/** The number of properties in the list for a search. */
export const countProperties = (page: Page, search: string) => countRows(page, 'properties', search)

const countPatterns = {
  properties: /^[\d,]+ propert(y|ies)$/,
  units: /^[\d,]+ units?$/,
  tenants: /^[\d,]+ tenants?$/,
}

/** The number of rows in a list for a search. */
export async function countRows(page: Page, list: ImportedList, search: string): Promise<number> {
  await page.goto(`/${list}?q=${encodeURIComponent(search)}`)
  const count = page.getByText(countPatterns[list])
  await expect(count).toBeVisible()
  return Number((await count.innerText()).replaceAll(/[^\d]/g, ''))
}
