import { expect, test, type Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './axe.ts'
import { people, signIn, waitForShortcuts } from './sign-in.ts'

/** People who can only read threats see them as new instead. */
const triage = (page: Page) => page.getByRole('region', { name: /^(Needs triage|New threats)/ })
const waitUntilLoaded = (page: Page) => expect(page.locator('main [aria-busy=true]')).toHaveCount(0)

/** Feeds are fetched in the background; the first threats arrive within a minute of startup. */
async function openHome(page: Page, person: string) {
  await signIn(page, person)
  await expect(triage(page).getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
  await waitUntilLoaded(page)
}

test('[1.15] threats to properties are listed on the home page and link to their brief', async ({ page }) => {
  await openHome(page, people.owner)
  await expect(
    page.getByText(/threats? (is|are) open at \d+ (\(and possibly \d+ more\) )?of \d+ properties\./),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Properties and threats' })).toBeVisible()

  // Incidents open their page.
  const first = triage(page).locator('a[href*="threat="]').first()
  await expect(first).toHaveAttribute('href', /^\/properties\/.+\?threat=/)
  await first.click()
  await expect(page).toHaveURL(/\/properties\/.+\?threat=/)
})

test('threats can be triaged by keyboard alone', { tag: '@nightly' }, async ({ page }) => {
  await openHome(page, people.owner)
  const links = triage(page).getByRole('listitem').getByRole('link')

  await waitForShortcuts(page)
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  // Feeds may change the list at any time, and two warnings can have the same title.
  const href = await page.locator(':focus').getAttribute('href')
  const chosen = triage(page).locator(`a[href="${href}"]`)
  await expect(chosen).toBeVisible()
  // An incident is acknowledged with all its threats.
  const saved = page.waitForResponse(
    (response) =>
      (response.request().method() === 'PATCH' || response.url().endsWith('/api/threat/batch')) &&
      response.ok(),
  )
  await page.keyboard.press('a')
  await expect(chosen).toBeHidden()
  await saved

  // The next person sees it as acknowledged.
  await page.reload()
  await expect(triage(page).getByRole('listitem').first()).toBeVisible()
  await expect(chosen).toBeHidden()
})

test('the map’s selection is in the URL and beside the map', { tag: '@nightly' }, async ({ page }) => {
  await openHome(page, people.manager)
  const href = (await triage(page).locator('a[href*="threat="]').first().getAttribute('href')) ?? ''
  const threatId = new URLSearchParams(href.split('?')[1]).get('threat')

  await page.goto(`/home?threat=${threatId}`)
  await expect(page.getByRole('link', { name: 'View threat' })).toHaveAttribute('href', /threat=/)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('link', { name: 'View threat' })).toBeHidden()
})

test(
  'the filtered properties are shown on a map, which the URL selects',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager, { path: '/properties' })
    await page.locator('label').filter({ hasText: /^Map$/ }).click()
    await expect(page).toHaveURL(/show=map/)
    await expect(page.getByText(/^\d+ propert(y|ies) and .* in view$/).first()).toBeVisible()
    await page.getByLabel('Search properties').fill('larkspur')
    await expect(page).toHaveURL(/show=map.*q=larkspur|q=larkspur.*show=map/)
    await expect(page.getByText(/^1 property and .* in view$/).first()).toBeVisible()
  },
)

test('a viewer sees current threats but no triage actions', { tag: '@nightly' }, async ({ page }) => {
  await openHome(page, people.viewer)
  await expect(page.getByRole('button', { name: /^Acknowledge/ })).toHaveCount(0)
})

test(
  'the home page has no accessibility violations with current threats, in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await openHome(page, people.owner)
    await page
      .getByRole('button', { name: /^Why .+ is at risk$/ })
      .first()
      .click()
    await waitUntilLoaded(page)
    await expectAccessibleInBothThemes(page)

    await page.goto('/properties?show=map')
    await expect(page.getByText(/in view$/).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)
