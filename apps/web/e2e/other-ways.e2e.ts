import { expect, test, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './axe.ts'
import { sandboxUrl } from './ports.ts'
import { callIdentity, createSession, enterCode, people, requestCode } from './sign-in.ts'

/** Adds an authenticator app to an account, and returns its code generator. */
async function addApp(loginId: string): Promise<TOTP> {
  const { refreshJwt } = await createSession(loginId)
  const { key } = (await callIdentity('/v1/auth/totp/update', { loginId }, refreshJwt)) as { key: string }
  return new TOTP({ secret: Secret.fromBase32(key) })
}

async function openAppStep(page: Page, email: string) {
  await page.goto('/auth?next=%2Fhome%3Ftab%3Dactivity')
  await requestCode(page, email)
  await page.getByText('Other ways to sign in').click()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await expect(page.getByRole('heading', { name: 'Use your authenticator app' })).toBeVisible()
}

test('a person signs in with the code of an authenticator app', async ({ page }) => {
  const app = await addApp(people.communicator)
  await openAppStep(page, people.communicator)
  await expectAccessible(page)
  await enterCode(page, app.generate())

  await expect(page).toHaveURL('/home?tab=activity')
})

test(
  'a wrong code and an account without an app have the same error',
  { tag: '@nightly' },
  async ({ page }) => {
    for (const email of [people.viewer, 'stranger@example.test']) {
      await openAppStep(page, email)
      await enterCode(page, '000000')
      await expect(page.getByText('That code didn’t work.')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Code' }).getByRole('textbox').first()).toBeFocused()
    }
    await page.getByRole('button', { name: 'Email me a code instead' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  },
)

test.describe('an address with single sign-on', () => {
  const email = 'viewer@cedar-stone.test'

  test.beforeEach(async ({ page }) => {
    const response = await fetch(`${sandboxUrl}/identity/v1/mgmt/tenant/all`, {
      headers: { authorization: 'Bearer P2sandbox:sandbox-management-key' },
    })
    const { tenants } = (await response.json()) as { tenants: { id: string; name: string }[] }
    const { id, name } = tenants.find((tenant) => tenant.name === 'Cedar & Stone') ?? { id: '', name: '' }
    const change = { id, name, selfProvisioningDomains: ['cedar-stone.test'] }
    await callIdentity('/v1/mgmt/tenant/update', change, 'sandbox-management-key')
    await page.route('**/api/auth/check-email', (route) =>
      route.fulfill({ json: { next: 'sso', maskedEmail: 'v•••@cedar-stone.test' } }),
    )
    await page.goto('/auth?next=%2Fhome%3Ftab%3Dactivity')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    await expect(page.getByRole('heading', { name: 'Cedar & Stone' })).toBeVisible()
  })

  test('goes to that page and comes back signed in', async ({ page }) => {
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page).toHaveURL('/home?tab=activity')
  })

  test('shows a failure', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/auth')
    const state = await page.evaluate(
      () => sessionStorage.getItem('parapet.provider-trip')?.split(' ')[1] ?? '',
    )
    await page.goto(`/oauth/callback?code=made-up&state=${state}`)

    await expect(
      page.getByText('There was an error while trying to sign in with your company account.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/auth')
  })
})
