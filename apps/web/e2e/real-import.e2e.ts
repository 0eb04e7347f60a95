import { join } from 'node:path'
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
import { people, startSession } from './sign-in.ts'

const folder = process.env.PARAPET_REAL_DATA_DIR

const files = [
  { name: 'hud-multifamily-assisted-co-2026.csv', rows: 343, looksLike: 'HUD’s list' },
  { name: 'usda-rural-housing-co-2026.csv', rows: 116, looksLike: 'USDA’s list' },
]

for (const { name, rows, looksLike } of files) {
  test(
    `[1.23] [3.34] every row of ${name} is accounted for exactly once, and undo removes exactly those`,
    { tag: '@nightly' },
    async ({ page }) => {
      test.skip(
        !folder,
        'Set PARAPET_REAL_DATA_DIR to the folder that holds properties/ with the real files.',
      )
      test.setTimeout(180_000)
      await startSession(page, people.owner)
      const before = await countProperties(page, '')

      await uploadFile(page, join(folder ?? '', 'properties', name))
      await expect(page.getByText(new RegExp(`^Looks like ${looksLike}`))).toBeVisible()
      await checkRows(page)
      const checkCounts = await readCheckCounts(page)
      expect(Object.values(checkCounts).reduce((sum, count) => sum + count, 0)).toBe(rows)

      // The mapping of an earlier file with the same columns is remembered.
      await page.getByText('Skip them', { exact: true }).click()
      await runImport(page)
      const result = await readResultCounts(page)
      expect(Object.values(result).reduce((sum, count) => sum + count, 0)).toBe(rows)
      expect(result.Created).toBe(checkCounts['To create'])
      const importAddress = page.url()
      expect(await countProperties(page, '')).toBe(before + result.Created)

      await uploadFile(page, join(folder ?? '', 'properties', name))
      await checkRows(page)
      expect((await readCheckCounts(page))['To create']).toBe(0)

      await page.goto(importAddress)
      await undoImport(page)
      expect(await countProperties(page, '')).toBe(before)
    },
  )
}
