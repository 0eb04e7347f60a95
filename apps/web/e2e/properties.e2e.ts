import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { people, signIn, startSession } from './sign-in.ts'
import { undoAfter } from './undo.ts'

async function createProperty(page: Page, name: string, line1: string) {
  await page.goto('/properties?new')
  const drawer = page.getByRole('dialog', { name: 'New property' })
  await drawer.getByLabel('Address line 1').fill(line1)
  await drawer.getByLabel('City').fill('Denver')
  await drawer.getByLabel('State').fill('CO')
  await drawer.getByLabel('ZIP code').fill('80218')
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByRole('button', { name: 'Create property' }).click()
}

test(
  '[2.22] a new property gets its pin and footprint on the map, and its pin is moved later',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager, { path: '/properties?new' })
    const drawer = page.getByRole('dialog', { name: 'New property' })
    await drawer.getByLabel('Address line 1').fill('77 Pin Street')
    await drawer.getByLabel('City').fill('Denver')
    await drawer.getByLabel('State').fill('CO')
    await drawer.getByLabel('ZIP code').fill('80218')
    const latitude = drawer.getByLabel('Latitude')
    const pinMap = drawer.getByRole('application', { name: 'Map for placing the pin' })
    await latitude.fill('39.7312')
    await drawer.getByLabel('Longitude').fill('-104.9703')
    await expect(pinMap).toHaveAttribute('data-geography', 'ready')
    await pinMap.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('ArrowUp')
    await expect(latitude).not.toHaveValue('39.7312')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(latitude).toHaveValue('39.7312')
    await pinMap.click({ position: { x: 250, y: 200 } })
    await expect(latitude).not.toHaveValue('39.7312')
    const placed = Number(await latitude.inputValue())

    await drawer.getByRole('button', { name: 'Draw footprint' }).click()
    const outlineMap = drawer.getByRole('application', { name: 'Map for drawing the footprint' })
    await expect(outlineMap).toHaveAttribute('data-geography', 'ready')
    const corners = [
      [150, 110],
      [230, 110],
      [230, 170],
    ] as const
    for (const [index, [x, y]] of corners.entries()) {
      await outlineMap.click({ position: { x, y } })
      await expect(
        drawer.getByText(`${index + 1} corner${index === 0 ? '' : 's'}`, { exact: true }),
      ).toBeVisible()
    }
    await page.keyboard.press('Enter')
    await expect(drawer.getByText('Drag a corner to move it')).toBeVisible()
    await drawer.getByRole('button', { name: 'Create property' }).click()

    await expect(heading(page, '77 Pin Street')).toBeVisible()
    await expect(page.getByText('Set manually').first()).toBeVisible()
    await expect(page.getByText(placed.toFixed(6))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit footprint' })).toBeVisible()

    await page.getByRole('button', { name: 'Move pin' }).click()
    const pinDrawer = page.getByRole('dialog', { name: 'Move pin' })
    await pinDrawer.getByRole('application').focus()
    await page.keyboard.press('Shift+ArrowUp')
    await expect(pinDrawer.getByLabel('Latitude')).not.toHaveValue(String(placed))
    await pinDrawer.getByRole('button', { name: 'Save pin' }).click()
    await expect(page.getByText('Pin saved.')).toBeVisible()
    await expect(page.getByText(placed.toFixed(6))).toBeHidden()
  },
)

/** Waits until the list's layout is saved. */
const waitUntilSaved = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/user') && response.request().method() === 'PATCH' && response.ok(),
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('[1.10] [2.21] the list is searched, filtered and sorted, all in the URL', async ({ page }) => {
  await signIn(page, people.manager, { path: '/properties' })
  await expect(heading(page, 'Properties')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('larkspur')
  await expect(page.getByText('1 property', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=larkspur/)
  await page.getByLabel('Search properties').fill('')
  await expect(page).not.toHaveURL(/q=/)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Filter by' })
  await menu.getByRole('button', { name: 'Criticality' }).click()
  await menu.getByRole('checkbox', { name: 'Critical' }).check()
  await expect(page).toHaveURL(/criticality=critical/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Red Mountain Flats' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeHidden()

  await page.getByRole('button', { name: 'Units', exact: true }).click()
  await expect(page).toHaveURL(/sort=-units/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Remove filter Criticality: Critical' }).click()
  await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()

  await page.goto('/properties?q=nothing-is-called-this')
  await expect(page.getByText('No matching properties')).toBeVisible()
  await expect(page.getByText('Search: nothing-is-called-this')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
})

test('chosen columns are saved, and rows open by keyboard', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.manager, { path: '/properties' })
  const saved = waitUntilSaved(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await saved
  // Another browser with the same user.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('parapet.')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()

  await page.goto('/properties?q=platte')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Platte View Lofts')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Platte View Lofts')).toBeVisible()
})

test('[2.22] a property is created, edited, moved to another address, archived and restored', async ({
  page,
}) => {
  await startSession(page, people.manager)
  await createProperty(page, 'Wicker House', '77 Wicker Way')
  await expect(heading(page, 'Wicker House')).toBeVisible()
  await expect(page).toHaveTitle(/^Wicker House · /)
  await expect(page.getByText('77 Wicker Way, Denver, CO 80218').first()).toBeVisible()

  await page.getByRole('button', { name: 'Fix: No year built' }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit details' })
  await drawer.getByLabel('Year built').fill('1500')
  await drawer.getByLabel('Units').fill('twelve')
  await page.keyboard.press('Control+s')
  await expect(drawer.getByRole('group', { name: 'Fix 1 problem to continue' })).toBeFocused()
  await drawer.getByLabel('Units').fill('12')
  await page.keyboard.press('Control+s')
  await expect(drawer.getByText('Year built can’t be before 1600.').first()).toBeVisible()
  await drawer.getByLabel('Year built').fill('1987')
  await page.keyboard.press('Control+s')
  await expect(drawer).toBeHidden()
  await expect(page.getByText('1987')).toBeVisible()

  await page.getByRole('button', { name: 'Edit address' }).click()
  const address = page.getByRole('dialog', { name: 'Edit address' })
  await address.getByLabel('Address line 1').fill('79 Wicker Way')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('79 Wicker Way, Denver, CO 80218').first()).toBeVisible()

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(/has a new address/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Note' }).fill('Keys are with the neighbor.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Keys are with the neighbor.').first()).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await undoAfter(page, 'Wicker House archived.', () =>
    page.getByRole('menuitem', { name: 'Archive' }).click(),
  )
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Wicker House restored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test(
  'a duplicate address links to the property that has it, or is used anyway',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await createProperty(page, 'First Twin', '12 Twin Oaks Rd')
    await expect(heading(page, 'First Twin')).toBeVisible()

    await createProperty(page, 'Second Twin', '12 Twin Oaks Road')
    await expect(page.getByText('First Twin already has this address.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View property' })).toHaveAttribute(
      'href',
      /\/properties\/[\w-]{36}/,
    )
    await page.getByRole('button', { name: 'Create anyway' }).click()
    await expect(heading(page, 'Second Twin')).toBeVisible()
  },
)

test(
  'two people who edit the same property choose field by field which version to keep',
  { tag: '@nightly' },
  async ({ page, browser, baseURL }) => {
    await startSession(page, people.manager)
    await createProperty(page, 'Conflict Court', '5 Dispute Dr')
    await expect(heading(page, 'Conflict Court')).toBeVisible()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const mine = page.getByRole('dialog', { name: 'Edit details' })
    await mine.getByLabel('Stories').fill('3')
    await mine.getByLabel('Year built').fill('1990')

    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const otherPage = await other.newPage()
    await signIn(otherPage, people.owner, { path: new URL(page.url()).pathname })
    await otherPage.getByRole('button', { name: 'Edit', exact: true }).click()
    const theirs = otherPage.getByRole('dialog', { name: 'Edit details' })
    await theirs.getByLabel('Stories').fill('4')
    await theirs.getByLabel('Units').fill('20')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()
    await other.close()

    await mine.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('dialog', { name: /^Olivia Marsh changed this/ })
    const stories = conflict.getByRole('group', { name: 'Stories' })
    await expect(stories.getByRole('radio', { name: 'Yours' })).toBeChecked()
    // Only they changed the units, so nothing has to be chosen.
    await expect(conflict.getByRole('group')).toHaveCount(1)
    await stories.getByText('Olivia Marsh’s').click()
    await conflict.getByRole('button', { name: 'Save selected versions' }).click()
    await expect(mine).toBeHidden()
    // The URL is updated a moment later; a reload before that would reopen the drawer.
    await expect(page).not.toHaveURL(/edit=/)

    await page.reload()
    await expect(heading(page, 'Conflict Court')).toBeVisible()
    const fact = (name: string) =>
      page
        .locator('dl > div')
        .filter({ hasText: new RegExp(`^${name}`) })
        .first()
    await expect(fact('Stories')).toContainText('4')
    await expect(fact('Declared units')).toContainText('20')
    await expect(fact('Year built')).toContainText('1990')
  },
)

test(
  'several properties are changed together, with an accurate result',
  { tag: '@nightly' },
  async ({ page }) => {
    await startSession(page, people.manager)
    await createProperty(page, 'Bulk One', '1 Bulk Blvd')
    await expect(heading(page, 'Bulk One')).toBeVisible()
    await createProperty(page, 'Bulk Two', '2 Bulk Blvd')
    await expect(heading(page, 'Bulk Two')).toBeVisible()

    await page.goto('/properties?q=bulk')
    await expect(page.getByRole('link', { name: 'Bulk Two' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('button', { name: 'Set criticality' }).click()
    await page.getByRole('menuitem', { name: 'High' }).click()
    await expect(page.getByText('2 properties updated.')).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Criticality' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row').filter({ hasText: 'High' })).toHaveCount(2)

    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await page.getByRole('button', { name: 'Add tag' }).click()
    await page.getByRole('dialog', { name: 'Tag 2 properties' }).getByLabel('Tag').fill('riverside')
    await page.getByRole('button', { name: 'Add tag' }).last().click()
    await expect(page.getByText('2 properties tagged “riverside”.')).toBeVisible()
    await page.goto('/properties?tag=riverside&q=bulk')
    await expect(page.getByText('2 properties', { exact: true })).toBeVisible()

    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await undoAfter(page, '2 properties archived.', () =>
      page.getByRole('button', { name: 'Archive' }).click(),
    )
    await expect(page.getByRole('link', { name: 'Bulk Two' })).toBeVisible()
  },
)

test(
  'a view is saved, opened, renamed, made the default, and deleted',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/properties?q=platte&sort=-units' })
    const views = (name: string) => page.getByRole('button', { name, exact: true })
    const choose = async (button: string, item: string) => {
      await views(button).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await choose('Views', 'Save as view…')
    const dialog = page.getByRole('dialog', { name: 'Save as view' })
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill('By the Platte')
    await dialog.getByLabel('Share with everyone in the organization').check()
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await expect(views('By the Platte')).toBeVisible()
    await expect(page).toHaveURL(/view=/)

    await choose('By the Platte', 'Rename…')
    await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Platte')
    await page.getByRole('button', { name: 'Rename' }).last().click()
    const saved = waitUntilSaved(page)
    await choose('Platte', 'Set as default')
    await saved

    await page.goto('/properties')
    await expect(page).toHaveURL(/q=platte/)
    await expect(page.getByText('1 property', { exact: true })).toBeVisible()
    await page.getByLabel('Search properties').fill('')
    await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()

    await views('Views').click()
    await page.getByRole('menuitemradio', { name: /^Platte/ }).click()
    await expect(page).toHaveURL(/sort=-units/)
    await choose('Platte', 'Delete view')
    const notifications = page.getByRole('region', { name: 'Notifications' })
    await expect(notifications.getByText('Platte deleted.')).toBeVisible()
    await page.goto('/properties')
    await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeVisible()
  },
)

test(
  'an export has the filtered rows and visible columns, and nothing else',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager, { path: '/properties?q=platte' })
    await expect(page.getByText('1 property', { exact: true })).toBeVisible()
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain('Platte View Lofts')
    expect(csv).not.toContain('Larkspur Court')
    expect(csv.split('\n')[0]).toContain('Address line 1')
    await expect(page.getByText(/^Export downloaded/)).toBeVisible()

    await page.route(/\/api\/property\/export/, (route) => route.abort())
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'GeoJSON' }).click()
    await expect(page.getByText('Export failed')).toBeVisible()
  },
)

test(
  'people see only the actions and records that they have permission for',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.viewer, { path: '/properties?q=larkspur' })
    await page.getByRole('link', { name: 'Larkspur Court' }).click()
    await expect(heading(page, 'Larkspur Court')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
    await page.goto('/properties')
    await expect(page.getByRole('button', { name: 'New property' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Import' })).toBeHidden()

    await page.goto('/properties/0193a5c0-0000-7000-8000-00000000dead')
    await expect(page.getByText('Property not found')).toBeVisible()
  },
)
