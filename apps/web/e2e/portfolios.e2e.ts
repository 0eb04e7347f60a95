import { expect, test } from '@playwright/test'
import { people, signIn } from './sign-in.ts'
import { undoAfter } from './undo.ts'

test('[1.09] [2.19] [2.20] portfolios are listed, created, edited, archived and restored', async ({
  page,
}) => {
  await signIn(page, people.manager, { path: '/portfolios' })
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Front Range' })).toBeVisible()

  await page.getByRole('button', { name: 'New portfolio' }).click()
  const drawer = page.getByRole('dialog', { name: 'New portfolio' })
  await drawer.getByRole('button', { name: 'Create portfolio' }).click()
  await expect(drawer.getByRole('group', { name: 'Fix 1 problem to continue' })).toBeFocused()
  await drawer.getByLabel('Name').fill('Front Range')
  await drawer.getByRole('button', { name: 'Create portfolio' }).click()
  await expect(drawer.getByText(/already/).first()).toBeVisible()
  await drawer.getByLabel('Name').fill('San Luis Valley')
  await drawer.getByLabel('Code').fill('SLV')
  await drawer.getByRole('button', { name: 'Create portfolio' }).click()
  await expect(drawer).toBeHidden()

  await page.getByLabel('Search portfolios').fill('san luis')
  await expect(page).toHaveURL(/q=san/)
  await page.getByRole('link', { name: 'San Luis Valley' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'San Luis Valley' })).toBeVisible()
  await expect(page.getByText('No properties in this portfolio')).toBeVisible()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit portfolio' })
  await edit.getByLabel('Description').fill('High desert.')
  await page.keyboard.press('Control+s')
  await expect(edit).toBeHidden()
  await expect(page.getByText('High desert.')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await undoAfter(page, 'San Luis Valley archived.', () =>
    page.getByRole('menuitem', { name: 'Archive' }).click(),
  )
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText('San Luis Valley restored.'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText(/San Luis Valley/).nth(1)).toBeVisible()
})

test(
  'a portfolio lists its properties, and asks where to move them before it’s archived',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager, { path: '/portfolios' })
    await page.getByRole('link', { name: 'Western Slope' }).click()
    await page
      .getByRole('navigation', { name: 'Portfolio sections' })
      .getByRole('link', { name: /Properties/ })
      .click()
    await expect(page.getByRole('link', { name: 'Animas Row' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Larkspur Court' })).toBeHidden()

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive Western Slope?' })
    await expect(dialog.getByRole('button', { name: 'Move and archive' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/portfolios/0193a5c0-0000-7000-8000-00000000dead')
    await expect(page.getByText('Portfolio not found')).toBeVisible()
  },
)
