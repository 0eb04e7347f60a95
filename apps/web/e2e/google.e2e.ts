import { expect, test } from '@playwright/test'
import { people } from './sign-in.ts'

test('[1.06] [2.33] [8.01] Google signs in, says so and leads to the page that was kept', async ({
  page,
}) => {
  await page.goto('/auth?next=%2Fhome%3Ftab%3Dactivity')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText(people.owner).click()

  await expect(page.getByText('Successfully signed in with Google.')).toBeVisible()
  await expect(page).toHaveURL('/home?tab=activity')
})

test('[2.34] [8.02] a person who is not onboarded arrives at the welcome', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByText(people.newcomer).click()

  await expect(page).toHaveURL('/onboarding')
  await expect(page.getByText('Successfully signed in with Google.')).toBeVisible()
})

test('[2.35] [8.03] [8.04] a person who denies comes back to the sign-in page', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: /Deny/ }).click()

  await expect(page.getByText('There was an error while trying to sign in with Google.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

for (const query of ['', '?code=', '?code=not-a-code']) {
  test(`[2.35] /oauth/callback${query} counts as a failure`, async ({ page }) => {
    await page.goto(`/oauth/callback${query}`)

    await expect(page.getByText('There was an error while trying to sign in with Google.')).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })
}
