import { expect, test, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode } from './inbox.ts'
import { callIdentity, enterCode, people, requestCode, signIn } from './sign-in.ts'

const address = '/settings/my-account'

/** Adds a virtual authenticator that accepts every passkey prompt. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('changes to the account are saved', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.communicator, { path: address })
  await page.getByLabel('Phone').fill('+1 (303) 555-0177')
  await page.getByLabel('Time zone').selectOption('America/New_York')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Account saved.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('+1 303 555 0177')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/New_York')
})

test(
  'a picture is saved immediately and shown in the header, until it’s removed',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.communicator, { path: address })
    const picture = page.getByRole('group', { name: 'Picture' })
    await picture.locator('input[type=file]').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 128, height: 128 } }),
    })
    await expect(page.getByText('Picture saved.')).toBeVisible()
    const ownPicture = page.getByRole('button', { name: /’s account$/ }).locator('img')
    await expect(ownPicture).toBeVisible()

    await picture.getByRole('button', { name: 'Remove' }).click()
    await expect(ownPicture).toBeHidden()
  },
)

test(
  '[1.22] the theme is chosen in the account, and applies immediately and on the next visit',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.communicator, { path: address })
    const theme = page.getByRole('radiogroup', { name: 'Theme' })
    for (const [label, expected] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
      // Last, so that later visits by the same person follow the system theme again.
      ['System', 'light'],
    ] as const) {
      const saved = page.waitForResponse(
        (response) => response.request().method() === 'PATCH' && response.url().endsWith('/api/user'),
      )
      await theme.getByRole('radio', { name: label }).check()
      await expect(page.locator('html')).toHaveAttribute('data-theme', expected)
      await saved
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-theme', expected)
      await expect(theme.getByRole('radio', { name: label })).toBeChecked()
    }
  },
)

test(
  'a passkey is added to the account, and suggested at the next sign-in',
  { tag: '@nightly' },
  async ({ page }) => {
    await addAuthenticator(page)
    await signIn(page, people.viewer, { path: address })
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await expect(page.getByText('Passkey added. You can now sign in with it.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add another passkey' })).toBeVisible()

    // A device stores only one passkey per person.
    await page.getByRole('button', { name: 'Add another passkey' }).click()
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

    // From now on, the browser suggests it, and the virtual authenticator picks it immediately.
    await page.goto('/logout')
    await expect(page).toHaveURL('/home')
    await page.goto(address)
    await expect(page.getByText(people.viewer, { exact: true })).toBeVisible()
  },
)

test(
  'an authenticator app is active after a correct code, and signs in',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.viewer, { path: address })
    await page.getByRole('button', { name: 'Set up app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectAccessible(page)
    const secret = (await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '')
    const totp = new TOTP({ secret })
    const enter = (code: string) => dialog.getByRole('textbox').first().fill(code)

    const right = totp.generate()
    await enter(right === '000000' ? '111111' : '000000')
    await expect(dialog.getByText('That code didn’t work.', { exact: false })).toBeVisible()
    await enter(totp.generate())
    await expect(page.getByText('Authenticator app set up.')).toBeVisible()
    await expect(page.getByText('You can sign in with a code from your app.')).toBeVisible()

    // A code works once, so this is the next one.
    const next = totp.generate({ timestamp: Date.now() + 30_000 })
    const answer = await callIdentity('/v1/auth/totp/verify', { loginId: people.viewer, code: next })
    expect(answer).toMatchObject({ user: { loginIds: [people.viewer] } })
  },
)

test(
  'a device that is signed out from another one has to sign in again',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    await signIn(page, people.owner, { path: address })
    const other = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    })
    const phone = await other.newPage()
    await signIn(phone, people.owner)

    await page.reload()
    const devices = page.getByRole('region', { name: 'Where you’re signed in' })
    await expect(devices.getByText('This device', { exact: true })).toHaveCount(1)
    await devices
      .getByRole('button', { name: /^Sign out .*iPhone/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(devices.getByText(/iPhone/)).toBeHidden()

    await phone.goto('/properties')
    await expect(phone).toHaveURL('/auth?logout=true')
    await page.reload()
    await expect(devices.getByText('This device', { exact: true })).toHaveCount(1)
    await other.close()
  },
)

test('a device that signed out is no longer listed', { tag: '@nightly' }, async ({ page, browser }) => {
  await signIn(page, people.owner, { path: address })
  const other = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, people.owner)
  const devices = page.getByRole('region', { name: 'Where you’re signed in' })
  await page.reload()
  await expect(devices.getByText(/Firefox/).first()).toBeVisible()

  const ended = elsewhere.waitForResponse(/\/api\/user\/session\/current$/)
  await elsewhere.goto('/logout')
  expect((await ended).status()).toBe(204)
  await page.reload()
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1)
  await expect(devices.getByText(/Firefox/)).toHaveCount(0)
  await other.close()
})

test('[7.153] signing out everywhere ends all sessions, at the provider too', async ({ page, browser }) => {
  await signIn(page, people.owner, { path: address })
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await signIn(elsewhere, people.owner)
  const refreshToken = await elsewhere.evaluate(() => localStorage.getItem('DSR') ?? '')

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('alertdialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign out everywhere' })
    .click()
  await expect(page).toHaveURL('/auth?logout=true')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await expect(page.getByText('on this device only')).toHaveCount(0)

  await expect(callIdentity('/v1/auth/refresh', {}, refreshToken)).rejects.toThrow('401')
  await elsewhere.goto('/home')
  await expect(elsewhere).toHaveURL('/auth?logout=true')
  await other.close()

  await page.goto('/auth')
  const seen = await listMessageIds(people.owner)
  await requestCode(page, people.owner)
  await enterCode(page, await readCode(people.owner, seen))
  await expect(page).toHaveURL('/home')
})

test(
  'the account page has no accessibility violations in either theme',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, people.manager, { path: address })
    await expect(page.getByText('This device', { exact: true })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('group', { name: /^Fix/ })).toBeFocused()
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)
