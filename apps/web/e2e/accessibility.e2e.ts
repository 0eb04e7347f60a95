import { expect, test } from '@playwright/test'
import { expectAccessibleInBothThemes, expectLandmarks } from './axe.ts'
import { people, requestCode, signIn } from './sign-in.ts'

test(
  'the sign-in page has no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/auth?logout=true')
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await requestCode(page, people.communicator)
    await expectAccessibleInBothThemes(page)
  },
)

test(
  'the not-found page has no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)

test('onboarding has no accessibility violations in either theme', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.newcomer, { path: '/onboarding' })
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Your name').fill('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: /^Fix/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test(
  'the home page has no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager)
    await expect(page.getByText('Recent activity')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: /’s account$/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)

test('all content of a product page is within a landmark', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.manager)
  await expectLandmarks(page)
  await page.goto('/properties')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLandmarks(page)
})
