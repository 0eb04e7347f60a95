import { expect, test } from '@playwright/test'
import { people, signIn, waitForShortcuts } from './sign-in.ts'

test('commands are found by a few letters, and recent ones come first', async ({ page }) => {
  await signIn(page, people.owner, { path: '/portfolios' })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('units')
  await palette
    .getByRole('option', { name: /^Units/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/units$/)

  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(palette.getByRole('option').first()).toContainText('Units')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('a property, its units and a tenant are found by name', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.owner, { path: '/properties' })
  const name = await page.locator('[data-slot="data-table"] a[href^="/properties/"]').first().innerText()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill(name.slice(0, 8))
  await palette
    .getByRole('group', { name: 'Properties' })
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test(
  'letters navigate, create and show help, and can be turned off',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.owner, { path: '/portfolios' })
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await waitForShortcuts(page)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/\/properties$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Properties' })).toBeVisible()

    await page.keyboard.press('n')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await help.getByRole('switch', { name: /Letter shortcuts/ }).click()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await page.keyboard.press('g')
    await page.keyboard.press('u')
    await expect(page).toHaveURL(/\/properties$/)
  },
)

test('a viewer isn’t offered create actions', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.viewer, { path: '/portfolios' })
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await palette.getByRole('combobox').fill('add a')

  await expect(palette.getByRole('option', { name: 'New property' })).toHaveCount(0)
})
