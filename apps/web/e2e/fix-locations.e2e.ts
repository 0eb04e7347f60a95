import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { checkRows, runImport, uploadFile } from './import-steps.ts'
import { geocodingAppUrl, ports, sandboxUrl } from './ports.ts'
import { people, startSession, waitForShortcuts } from './sign-in.ts'
import { createEnvironment, startApp, stopProcess, waitUntilReady } from './start-product.ts'

// The other journeys' forms stay open while a geocoder would advance their properties' versions.
test.use({ baseURL: geocodingAppUrl })

let dataDir: string
let server: ChildProcess

test.beforeAll(async () => {
  test.setTimeout(240_000)
  dataDir = await mkdtemp(join(tmpdir(), 'parapet-e2e-geocoding-'))
  server = startApp('api', {
    ...createEnvironment(dataDir),
    PORT: String(ports.geocodingApp),
    PUBLIC_URL: geocodingAppUrl,
    DATABASE_URL: '',
    CENSUS_GEOCODER: 'on',
    CENSUS_GEOCODER_URL: `${sandboxUrl}/geocoder`,
  })
  await waitUntilReady(`${geocodingAppUrl}/readyz`, [server])
})

test.afterAll(async () => {
  await stopProcess(server)
  await rm(dataDir, { recursive: true, force: true })
})

const file = {
  name: 'larkspur.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'External id,Name,Address line 1,City,State,Zip',
      'L1,Larkspur Corner,100 Larkspur St,Denver,CO,80205',
      'L2,Larkspur Court,200 Larkspur St,Denver,CO,80205',
      'L3,Larkspur Lost,999 Missing Rd,Denver,CO,80205',
    ].join('\n'),
  ),
}

test(
  'imported addresses that match several places are chosen from by keyboard, and a choice is undone',
  {
    tag: '@nightly',
  },
  async ({ page }) => {
    await startSession(page, people.manager)
    await uploadFile(page, file)
    await checkRows(page)
    await runImport(page)

    // The geocoder is asked in the background.
    const choose = page.getByRole('link', { name: '1 address has several possible locations to choose from' })
    await expect(choose).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('1 property is located exactly')).toBeVisible()
    await page.getByRole('link', { name: 'Fix locations' }).click()

    const heading = (name: string) => page.getByRole('heading', { level: 2, name })
    await expect(heading('Larkspur Lost')).toBeVisible()
    await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
    await expect(page.getByText('Street address not found').first()).toBeVisible()
    await expectAccessible(page)
    await waitForShortcuts(page)
    await page.keyboard.press('j')
    await expect(heading('Larkspur Corner')).toBeVisible()
    await page.keyboard.press('k')
    await expect(heading('Larkspur Lost')).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading('Larkspur Corner')).toBeVisible()

    await page.keyboard.press('2')
    await expect(heading('Larkspur Lost')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Larkspur Corner' })).toBeHidden()
    await page.keyboard.press('u')
    await expect(heading('Larkspur Corner')).toBeVisible()
    await page.keyboard.press('1')
    await expect(heading('Larkspur Lost')).toBeVisible()

    // The choice can also be undone later, on the property's page.
    await page.goto('/properties?q=larkspur corner')
    await page.getByRole('link', { name: 'Larkspur Corner' }).click()
    await page.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByText('Chosen from 2 possible locations')).toBeVisible()
    await expect(page.getByText('39.770200, -104.974400')).toBeVisible()
    await page.getByRole('button', { name: 'Undo choice' }).click()
    await expect(page.getByRole('button', { name: /^Choose 2: 100 S LARKSPUR ST/ })).toBeVisible()
  },
)
