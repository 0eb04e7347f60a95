import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { sandboxUrl } from './ports.ts'
import { createSession, people } from './sign-in.ts'

const button = 'Sign in with a passkey'

/** Adds a virtual authenticator that stores passkeys and confirms without a dialog. */
async function addAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return { devtools, authenticatorId }
}

/** Adds a passkey to an account through the provider’s API, and leaves no session behind. */
async function addPasskey(page: Page, loginId: string) {
  const { refreshJwt } = await createSession(loginId)
  await page.goto('/auth')
  await page.evaluate(
    async ({ identityUrl, loginId, token }) => {
      const call = async (path: string, body: object) => {
        const response = await fetch(`${identityUrl}/v1/auth/webauthn/update/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer P2sandbox:${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (!response.ok) throw new Error(`${path} returned ${response.status}`)
        return (await response.json()) as { transactionId: string; options: string }
      }
      const { transactionId, options } = await call('start', { loginId, origin: location.origin })
      const { publicKey } = JSON.parse(options) as { publicKey: PublicKeyCredentialCreationOptionsJSON }
      const credential = (await navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey),
      })) as PublicKeyCredential
      await call('finish', { transactionId, response: JSON.stringify(credential.toJSON()) })
    },
    { identityUrl: `${sandboxUrl}/identity`, loginId, token: refreshJwt },
  )
}

async function replacePasskey(devtools: CDPSession, authenticatorId: string) {
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId })
  const known = credentials[0]
  if (!known) throw new Error('The authenticator has no passkey.')
  await devtools.send('WebAuthn.clearCredentials', { authenticatorId })
  const credential = { ...known, credentialId: Buffer.from('no-longer-known').toString('base64') }
  await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
}

test('a person signs in with a passkey, without an email address', async ({ page }) => {
  await addAuthenticator(page)
  await addPasskey(page, people.communicator)
  await page.goto('/auth?next=%2Fhome%3Ftab%3Dactivity')
  await page.getByRole('button', { name: button }).click()

  await expect(page).toHaveURL('/home?tab=activity')
  await expect(page.getByRole('button', { name: /’s account$/ })).toBeVisible()
  const lastUser = await page.evaluate(() => localStorage.getItem('dls_last_user_login_id'))
  expect(lastUser).toBe(people.communicator)
})

test(
  'a device without a passkey says so and offers the other methods',
  { tag: '@nightly' },
  async ({ page }) => {
    await addAuthenticator(page)
    await page.goto('/auth')
    await page.getByRole('button', { name: button }).click()

    await expect(page.getByText('No passkey was used.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with email' })).toBeEnabled()
  },
)

test('a passkey that was removed from the account says so', { tag: '@nightly' }, async ({ page }) => {
  const { devtools, authenticatorId } = await addAuthenticator(page)
  await addPasskey(page, people.communicator)
  await replacePasskey(devtools, authenticatorId)
  await page.goto('/auth')
  await page.getByRole('button', { name: button }).click()

  await expect(page.getByText('This passkey wasn’t accepted.')).toBeVisible()
  await expect(page).toHaveURL('/auth')
})

test('a browser without passkey support offers none', { tag: '@nightly' }, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/auth')

  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
})

test(
  'a browser that used a passkey before suggests it in the field',
  { tag: '@nightly' },
  async ({ page }) => {
    await addAuthenticator(page)
    await addPasskey(page, people.communicator)
    await page.goto('/auth')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'username')
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL('/home')

    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key !== 'parapet.passkey') localStorage.removeItem(key)
    })
    // The virtual authenticator picks the suggestion immediately.
    await page.goto('/auth?next=%2Fhome%3Ftab%3Dactivity')
    await expect(page).toHaveURL('/home?tab=activity')
  },
)
