import { expect, test, type Page } from '@playwright/test'
import { expectAccessible, expectLandmarks } from './axe.ts'
import { appUrl } from './ports.ts'
import { people, requestCode, signIn } from './sign-in.ts'

const themes = ['light', 'dark'] as const

async function chooseTheme(page: Page, theme: string) {
  await page.context().addCookies([{ name: 'theme', value: theme, url: appUrl, sameSite: 'Strict' }])
}

for (const theme of themes) {
  test(`the sign-in page has no accessibility violations in ${theme}`, async ({ page }) => {
    await chooseTheme(page, theme)
    await page.goto('/auth?logout=true')
    await expect(page.getByText('You’re signed out.')).toBeVisible()
    await expectAccessible(page)

    await requestCode(page, people.communicator)
    await expectAccessible(page)
  })

  test(`the not-found page has no accessibility violations in ${theme}`, async ({ page }) => {
    await chooseTheme(page, theme)
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })

  test(`onboarding has no accessibility violations in ${theme}`, async ({ page }) => {
    await chooseTheme(page, theme)
    await signIn(page, people.newcomer, { path: '/onboarding' })
    await expectAccessible(page)
    await page.getByLabel('Your name').fill('')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('group', { name: /^Fix/ })).toBeVisible()
    await expectAccessible(page)
  })

  test(`the home page has no accessibility violations in ${theme}`, async ({ page }) => {
    await signIn(page, people.manager)
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: theme === 'dark' ? 'Dark' : 'Light' }).click()
    await expect(page.getByText('Recent activity')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: /’s account$/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    await expectAccessible(page)
  })
}

test('all content of a product page is within a landmark', async ({ page }) => {
  await signIn(page, people.manager)
  await expectLandmarks(page)
  await page.goto('/properties')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectLandmarks(page)
})
