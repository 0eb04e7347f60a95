import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { listMessageIds, readMessage } from './inbox.ts'
import { people, signIn, waitForShortcuts } from './sign-in.ts'

/** Uses the panel beside the map, because the toast disappears after ten seconds and the email may take as long. */
async function openReported(page: Page, title: string) {
  await page.getByRole('complementary', { name: title }).getByRole('link', { name: 'View threat' }).click()
}

test(
  'a threat is reported manually, listed at the property, and ended manually',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner)
    await expect(page.getByRole('button', { name: 'Report threat' })).toBeVisible()
    const drawer = page.getByRole('dialog', { name: 'Report a threat' })
    await waitForShortcuts(page)
    await page.keyboard.press('n')
    await expect(drawer).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Report threat' }).click()
    await expect(drawer.getByRole('group', { name: /^Fix/ })).toContainText('Choose a hazard.')

    await drawer.getByRole('combobox', { name: 'Hazard' }).fill('hazardous')
    await page.getByRole('option', { name: 'Hazardous materials' }).click()
    await drawer.getByLabel('Title').fill('Gas smell in the basement')
    await drawer.getByLabel('Severity').selectOption('severe')
    await drawer.getByLabel('Instructions').fill('Leave the building and call the gas company.')
    await drawer.getByRole('combobox', { name: 'Properties' }).fill('Larkspur')
    await page.getByRole('option', { name: /^Larkspur Court/ }).click()
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('Affects Larkspur Court.', { exact: true })).toBeVisible()
    await openReported(page, 'Gas smell in the basement')

    await expect(page.getByRole('heading', { level: 1, name: 'Larkspur Court' })).toBeVisible()
    const brief = page.getByRole('article', { name: 'Gas smell in the basement' })
    await expect(brief).toContainText('Leave the building and call the gas company.')
    await brief.getByRole('button', { name: 'Edit report' }).click()
    await page.getByRole('dialog').getByLabel('Severity').selectOption('extreme')
    await page.getByRole('button', { name: 'Save report' }).click()
    await expect(brief.getByText('Extreme').first()).toBeVisible()

    await brief.getByRole('button', { name: 'End threat' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End threat' }).click()
    await expect(page.getByText('Gas smell in the basement ended.')).toBeVisible()
    await expect(brief.getByRole('button', { name: 'End threat' })).toHaveCount(0)
  },
)

test('colleagues are notified of a threat by email, with a link to it', async ({ page, browser }) => {
  await signIn(page, people.owner)
  const seen = await listMessageIds(people.manager)
  await page.getByRole('button', { name: 'Report threat' }).click()
  const drawer = page.getByRole('dialog', { name: 'Report a threat' })
  await drawer.getByRole('combobox', { name: 'Hazard' }).fill('hazardous')
  await page.getByRole('option', { name: 'Hazardous materials' }).click()
  await drawer.getByLabel('Title').fill('Chlorine leak at the pool')
  await drawer.getByLabel('Severity').selectOption('severe')
  await drawer.getByLabel('Instructions').fill('Keep everyone out of the pool house.')
  await drawer.getByRole('combobox', { name: 'Properties' }).fill('Larkspur')
  await page.getByRole('option', { name: /^Larkspur Court/ }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Affects Larkspur Court.', { exact: true })).toBeVisible()

  // Possibly together with other threats that started at the same time.
  const { text } = await readMessage(people.manager, seen, { text: /Chlorine leak at the pool/ })
  expect(text).toMatch(/Chlorine leak at the pool\s+Severe\nAt Larkspur Court\./)
  const link = new URL(/https?:\/\/\S+\/home\?\S+/.exec(text)![0])
  expect(link.searchParams.get('org')).toMatch(/^[\da-f-]{36}$/)
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, people.manager, { path: link.pathname + link.search })
  await expect(theirs.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(new URL(theirs.url()).searchParams.get('org')).toBeNull()
  await context.close()

  await openReported(page, 'Chlorine leak at the pool')
  const brief = page.getByRole('article', { name: 'Chlorine leak at the pool' })
  await brief.getByRole('button', { name: 'End threat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End threat' }).click()
  await expect(page.getByText('Chlorine leak at the pool ended.')).toBeVisible()
})

test(
  'matching distances are changed, and every property is rematched',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/settings/matching' })
    const wildfire = page.getByRole('row', { name: /^Wildfire/ })
    await expect(wildfire).toContainText('20 mi')
    await page.getByText('Wide', { exact: true }).click()
    await expect(wildfire).toContainText('50 mi')
    await page.getByLabel('Add rule').selectOption('Hail')
    await page
      .getByRole('group', { name: 'Hail' })
      .getByLabel('Minimum severity')
      .selectOption('Severe or higher')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Rematching properties')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Wide' })).toBeChecked()
    await expect(page.getByRole('group', { name: 'Hail' }).getByLabel('Minimum severity')).toHaveValue(
      'severe',
    )
  },
)

test('a property gets its own rules and is rematched immediately', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.owner, { path: '/properties' })
  await page.getByRole('link', { name: 'Larkspur Court', exact: true }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Match now' }).click()
  await expect(page.getByText('Matching Larkspur Court')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit matching settings' }).click()
  const drawer = page.getByRole('dialog', { name: 'Matching for this property' })
  await drawer.getByLabel('Add rule').selectOption('Flood')
  await drawer.getByLabel('Minimum severity').selectOption('Moderate or higher')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Matching settings for Larkspur Court saved.')).toBeVisible()
})

test(
  'two people with the same property open see each other',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await signIn(page, people.manager, { path: '/properties' })
    await page.getByRole('link', { name: 'Larkspur Court', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Larkspur Court' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Also here/ })).toHaveCount(0)

    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, people.owner, { path: new URL(page.url()).pathname })
    await expect(page.getByRole('img', { name: /^Also here: \S/ })).toBeVisible({ timeout: 20_000 })
    await expect(other.getByRole('img', { name: /^Also here: \S/ })).toBeVisible({ timeout: 20_000 })
    await context.close()
    await expect(page.getByRole('img', { name: /^Also here/ })).toHaveCount(0, { timeout: 20_000 })
  },
)
