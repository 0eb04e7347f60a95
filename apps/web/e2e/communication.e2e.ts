import { expect, test, type Page } from '@playwright/test'
import { type CallApi, cancelRunningCampaign, createApiCaller } from './api-calls.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode, readMessage } from './inbox.ts'
import { people, signIn } from './sign-in.ts'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

const senderName = 'Cedar & Stone residents'
const senderEmail = `residents-${Date.now().toString(36)}@cedar-stone.test`

let callApi: CallApi
let orgId: string
/** A property with few tenants who have never been asked for consent, and others who don’t get the email. */
let place: { name: string; eligible: number }

test.beforeAll(async () => {
  ;({ call: callApi, orgId } = await createApiCaller(people.owner))
  await cancelRunningCampaign(callApi, orgId)
  await callApi('PATCH', `/org/${orgId}`, {
    postalAddress: {
      line1: '500 W 2nd St',
      city: 'Austin',
      region: 'TX',
      postalCode: '78701',
      country: 'US',
    },
    contactEmail: 'office@cedar-stone.test',
  })
  await verifySender()
  place = await findPlace()
})

async function verifySender() {
  const fields = { fromName: senderName, fromEmail: senderEmail }
  const sender = await callApi<{ id: string }>('POST', `/org/${orgId}/email/senders`, {
    kind: 'address',
    ...fields,
  })
  await callApi('PUT', `/org/${orgId}/email/senders/${sender.id}`, {
    ...fields,
    replyTo: null,
    isDefault: true,
    code: await readCode(senderEmail),
  })
}

async function findPlace() {
  const { items } = await callApi<{ items: { id: string; name: string }[] }>('GET', '/property?limit=100')
  for (const { id, name } of items) {
    const { eligible, skipped } = await callApi<{ eligible: number; skipped: unknown[] }>(
      'POST',
      `/org/${orgId}/communication/audience`,
      { audience: { propertyIds: [id] } },
    )
    if (eligible >= 2 && eligible <= 40 && skipped.length > 0) return { name, eligible }
  }
  throw new Error('No property of the seed has two to 40 tenants who were never asked.')
}

/** The HTML of the preview frame. */
const readPreview = (page: Page) => page.getByTitle('Preview', { exact: true }).getAttribute('srcdoc')

test('[2.14] an email is written, tested with the team, and previewed', async ({ page }) => {
  await signIn(page, people.communicator, { path: '/communication' })
  const sender = page.getByRole('combobox', { name: 'Sender' })
  const option = sender.locator('option', { hasText: `${senderName} <` })
  await sender.selectOption(await option.getAttribute('value'))
  await expect(page.getByText(`Replies go to ${senderEmail}.`)).toBeVisible()

  await page.getByLabel('Subject', { exact: true }).fill('Alerts for {{property.name|your home}}')
  const body = page.getByLabel('Text', { exact: true })
  await body.press('Control+End')
  await body.pressSequentially('\n\nSee you around, ')
  await page.getByRole('group', { name: 'Insert field' }).getByRole('button', { name: 'First name' }).click()
  await expect(body).toHaveValue(/See you around, \{\{tenant\.firstName\|there\}\}$/)
  await expect(body).toBeFocused()
  await expect.poll(() => readPreview(page)).toContain('See you around, Dana')
  await expect(page.getByTitle('Preview', { exact: true })).toHaveAttribute('sandbox', '')
  expect(await readPreview(page)).toContain("default-src 'none'")

  await body.pressSequentially(' {{tenant.shoeSize}}')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    page.getByText('{{tenant.shoeSize}} isn’t a field. Choose one from the list.').first(),
  ).toBeVisible()
  for (let key = 0; key < ' {{tenant.shoeSize}}'.length; key += 1) await body.press('Backspace')
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('menuitem', { name: /^Spanish/ }).click()
  await expect(page.getByRole('tab', { name: 'Spanish' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Hola/)
  await expect.poll(() => readPreview(page)).toContain('Hola, Dana')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const seen = await listMessageIds(people.communicator)
  await page.getByRole('tab', { name: /^English/ }).click()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText(/Test email sent to/)).toBeVisible()
  const test = await readMessage(people.communicator, seen, { subject: /^\[Test\] Alerts for / })
  expect(test.text).toContain('See you around, ')
})

test('[2.14] it’s sent to the selected tenants after typing their number, and its funnel shows the results', async ({
  page,
}) => {
  await signIn(page, people.communicator, { path: '/communication' })
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(
    'Alerts for {{property.name|your home}}',
  )
  await page.getByRole('combobox', { name: /^Properties/ }).fill(place.name)
  await page.getByRole('option', { name: new RegExp(`^${place.name}`) }).click()
  const count = place.eligible
  await expect(page.getByText(`${count} tenants will get the email`)).toBeVisible()
  await page.getByText(/^Show skipped tenants/).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('button', { name: `Send to ${count} tenants` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Send the email to ${count} tenants?` })
  await dialog.getByRole('textbox').fill(String(count + 1))
  await expect(dialog.getByRole('button', { name: `Send ${count} emails` })).toBeDisabled()
  await dialog.getByRole('textbox').fill(String(count))
  await dialog.getByRole('button', { name: `Send ${count} emails` }).click()

  await expect(page).toHaveURL(/tab=campaigns&campaign=/)
  const funnel = page.getByRole('figure', { name: 'Results' })
  const step = (name: string) => funnel.getByRole('listitem').filter({ hasText: name })
  await expect(step('Delivered')).toContainText(`Delivered${count}`, { timeout: 60_000 })
  await expect(step('Sent')).toContainText(`Sent${count}`)
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Status', exact: true }).fill('Delivered')
  await page.getByRole('option', { name: 'Delivered', exact: true }).click()
  await expect(page).toHaveURL(/state=delivered/)
  await expect(page.getByRole('grid', { name: 'Recipients' }).getByRole('row')).toHaveCount(count + 1)
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'All campaigns' }).click()
  const row = page.getByRole('grid', { name: 'Campaigns' }).getByRole('row').nth(1)
  await expect(row).toContainText('100%')
  await expect(row).toContainText('Carmen Ortiz')
})

test('[2.14] a public page has a link, a code and a poster', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.communicator, { path: '/communication?tab=pages' })
  await page.getByRole('button', { name: 'New page' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Create page' }).click()
  await expect(form.getByText('Enter a title.').first()).toBeVisible()
  await form.getByLabel('Title').fill('Alerts for Maple Court')
  await form.getByRole('button', { name: 'Create page' }).click()

  const drawer = page.getByRole('dialog', { name: 'Alerts for Maple Court' })
  const code = drawer.getByRole('img', { name: /^QR code for/ })
  await expect(code).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download QR code (SVG)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^opt-in-.+\.svg$/)
  const address = await drawer.getByRole('link', { name: 'View page' }).getAttribute('href')
  expect(await code.getAttribute('alt')).toContain(address)
  await expectAccessibleInBothThemes(page)

  await page.goto(address!)
  await expect(page.getByRole('heading', { name: 'Alerts for Maple Court' })).toBeVisible()
})

test('[2.14] suppressed addresses show their reason', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.communicator, { path: '/communication?tab=suppressed' })
  const table = page.getByRole('grid', { name: 'Suppressed addresses' })
  await expect(table.getByText('Unsubscribed').first()).toBeVisible()
  // Says why the address can't be removed.
  await table.getByText('Unsubscribed').first().hover()
  await expect(
    page.getByText('Only the tenant can opt back in, with their own link or an opt-in page.'),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Search by full address or number').fill('nobody@nowhere.test')
  await expect(page.getByText('No matching addresses')).toBeVisible()
})
