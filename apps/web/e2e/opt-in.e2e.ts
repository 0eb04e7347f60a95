import { expect, test, type Page } from '@playwright/test'
import { type CallApi, createApiCaller } from './api-calls.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { readCode, readMessage } from './inbox.ts'
import { appUrl } from './ports.ts'
import { assignOwnClientAddress, people, signIn } from './sign-in.ts'

test.describe.configure({ timeout: 90_000 })

let callApi: CallApi
let orgId: string

test.beforeAll(async () => {
  ;({ call: callApi, orgId } = await createApiCaller(people.owner))
})

const createPage = () =>
  callApi<{ url: string; publicId: string }>('POST', `/org/${orgId}/optin-pages`, {
    title: 'Storm alerts for Cedar & Stone',
    intro: 'We tell you when severe weather comes.',
  })

let visitors = 0
const newAddress = () => `tenant-${Date.now().toString(36)}-${(visitors += 1)}@opt-in.test`

async function ask(page: Page, url: string, email: string) {
  await assignOwnClientAddress(page)
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Storm alerts for Cedar & Stone' })).toBeVisible()
  await page.getByLabel('Your name').fill('Dana Reyes')
  await page.getByLabel('Your email address').fill(email)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, alert me' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

const isIn = (page: Page) =>
  expect(page.getByRole('heading', { name: 'You’re signed up for safety alerts' })).toBeVisible()

test('[2.12] a tenant opts in on a public page, changes their mind, and stops', async ({ page }) => {
  const files: { path: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) return
    files.push({
      path: pathname,
      bytes: response
        .request()
        .sizes()
        .then((sizes) => sizes.responseBodySize),
    })
  })
  const { url } = await createPage()
  const email = newAddress()
  await ask(page, url, email)

  // No product, session or provider code, and less than 100 kB.
  expect(
    files.map(({ path }) => path).filter((path) => !/^\/(optin|o\/|opt-in\/assets\/)/.test(path)),
  ).toEqual([])
  const sizes = await Promise.all(files.map(({ bytes }) => bytes))
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(100_000)

  await page.getByLabel('Six-digit code').fill('000 000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^That code isn’t right/)).toBeVisible()
  await page.getByLabel('Six-digit code').fill(await readCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await isIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // The mailbox’s link isn’t in the URL, but works after a reload.
  expect(page.url()).toBe(`${appUrl}/optin?org=${orgId}`)
  await page.reload()
  await isIn(page)
  await page.getByRole('button', { name: 'Stop all email' }).click()
  await expect(page.getByRole('heading', { name: 'You won’t get any more email' })).toBeVisible()
  await page.getByRole('button', { name: 'Change my choice' }).click()
  await page.getByRole('button', { name: 'Yes, alert me' }).click()
  await expect(page.getByText('Check the box if you agree.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Yes, alert me' }).click()
  await isIn(page)
})

test(
  'a manager matches someone who opted in and isn’t in the tenant list to their home',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const email = newAddress()
    const { url } = await createPage()
    await ask(page, url, email)
    await page.getByLabel('Six-digit code').fill(await readCode(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await isIn(page)

    const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await signIn(staff, people.manager, { path: '/tenants' })
    await staff.getByRole('link', { name: 'Review opt-ins' }).click()
    const dialog = staff.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Match Dana Reyes' }).first()).toBeVisible()
    await expectAccessibleInBothThemes(staff)
    // The newest is first.
    await dialog.getByRole('button', { name: 'Match Dana Reyes' }).first().click()
    await dialog.getByRole('radio', { name: 'A new tenant' }).check({ force: true })
    await expect(dialog.getByLabel('Last name')).toHaveValue('Reyes')
    await expectAccessibleInBothThemes(staff)
    const lastName = `Reyes ${Date.now().toString(36)}`
    await dialog.getByLabel('Last name').fill(lastName)
    await dialog.getByRole('combobox', { name: 'Property' }).fill('Animas Row')
    await staff
      .getByRole('option', { name: /Animas Row/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Create tenant' }).click()
    await expect(staff.getByText(/^Dana Reyes matched\./)).toBeVisible()

    const { items } = await callApi<{ items: { id: string; reachable: boolean }[] }>(
      'GET',
      `/tenant?q=${encodeURIComponent(lastName)}`,
    )
    expect(items).toMatchObject([{ displayName: `Dana ${lastName}`, reachable: true }])
    await staff.goto(`/tenants/${items[0]!.id}`)
    await staff.getByRole('button', { name: 'Show contact details' }).click()
    await expect(staff.getByText(email).first()).toBeVisible()
    await expect(staff.getByText('Name entered: Dana Reyes').first()).toBeVisible()
    await staff.context().close()
  },
)

test(
  'a mail client unsubscribes with one click, and the tenant page shows the whole consent history',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const email = newAddress()
    const tenant = await callApi<{ id: string }>('POST', '/tenant', {
      firstName: 'Dana',
      lastName: `Reyes ${Date.now().toString(36)}`,
      emails: [{ address: email }],
    })
    const { url } = await createPage()
    await ask(page, url, email)
    const { text } = await readMessage(email, new Set())
    const link = /http\S+\/o\/\S+/.exec(text)![0]
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
    await expect(page).toHaveURL(`${appUrl}/optin?org=${orgId}`)
    await page.getByRole('button', { name: 'Confirm my email address' }).click()
    await isIn(page)

    const { id } = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('parapet.optin')!) as { id: string },
    )
    const response = await fetch(`${appUrl}/api/org/${orgId}/optin/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'error',
    })
    expect(response.status).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You won’t get any more email' })).toBeVisible()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()

    const staff = await (await browser.newContext()).newPage()
    await signIn(staff, people.owner, { path: `/tenants/${tenant.id}` })
    const proof = staff.getByRole('region', { name: 'Consent' }).or(staff.locator('main'))
    await expect(proof.getByText('English wording from Nov 28, 2026').first()).toBeVisible()
    await expect(proof.getByText(/one-click|unsubscrib/i).first()).toBeVisible()
    await staff.context().close()
  },
)

test(
  '[2.12] the page is available in another language once the organization has reviewed its wording',
  { tag: '@nightly' },
  async ({ page }) => {
    await callApi('PATCH', `/org/${orgId}`, { consentLanguages: ['en', 'es'] })
    const { publicId } = await callApi<{ publicId: string }>('POST', `/org/${orgId}/optin-pages`, {
      title: 'Alertas',
      languages: ['en', 'es'],
    })
    await assignOwnClientAddress(page)
    await page.goto(`/optin?org=${orgId}&t=${publicId}`)
    await page.getByLabel('Language').selectOption({ label: 'Español' })
    await expect(page.getByRole('button', { name: 'Sí, quiero alertas' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByText('Acepto que Cedar & Stone')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sí, quiero alertas' })).toBeVisible()
  },
)

test('every step is accessible, in both themes', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { url } = await createPage()
  const email = newAddress()
  await assignOwnClientAddress(page)
  await page.goto(url)
  await page.getByRole('button', { name: 'Yes, alert me' }).click()
  await expectAccessibleInBothThemes(page)
  await ask(page, url, email)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Six-digit code').fill(await readCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await isIn(page)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Stop all email' }).click()
  await page.getByRole('button', { name: 'Change my choice' }).click()
  await expectAccessibleInBothThemes(page)
  await page.goto('/optin')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
