import { expect, test, type Locator, type Page } from '@playwright/test'
import { createApiCaller, type CallApi } from './api-calls.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readCode, readMessage } from './inbox.ts'
import { listTexts, replyByText } from './phone.ts'
import { createTornadoWarning, resetNwsAlerts, setNwsAlerts } from './nws-warning.ts'
import { people, signIn } from './sign-in.ts'

/** From a warning of the weather service to a tenant's call for help, without a mouse. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

interface Listed<Item> {
  items: Item[]
}

const key = Date.now().toString(36)
const spanish = {
  firstName: 'Lucía',
  lastName: `Alerta ${key}`,
  email: `lucia-${key}@homes.test`,
  language: 'es',
}
const english = {
  firstName: 'Grace',
  lastName: `Alerta ${key}`,
  email: `grace-${key}@homes.test`,
  language: 'en',
}
/** Only reached by text. */
const texting = { firstName: 'Mateo', lastName: `Alerta ${key}`, phone: '+12025550187', language: 'es' }
const minuteMs = 60_000
const maxTabs = 250

let call: CallApi
let orgId: string
let property: { id: string; address: { lat: number; lon: number } }

test.beforeAll(async () => {
  ;({ call, orgId } = await createApiCaller(people.owner))
  await call('PATCH', `/org/${orgId}`, { contactEmail: 'office@cedar-stone.test' })
  await verifySender()
  property = (await call<Listed<typeof property>>('GET', '/property?q=larkspur')).items[0]!
  for (const { email, ...person } of [spanish, english])
    await addResident({ ...person, emails: [{ address: email, primary: true }] }, 'email', email)
  const { phone, ...person } = texting
  await addResident({ ...person, phones: [{ e164: phone, type: 'mobile', primary: true }] }, 'sms', phone)
})

test.afterAll(resetNwsAlerts)

async function verifySender() {
  const fields = { fromName: 'Cedar & Stone alerts', fromEmail: `alerts-${key}@cedar-stone.test` }
  const sender = await call<{ id: string }>('POST', `/org/${orgId}/email/senders`, {
    kind: 'address',
    ...fields,
  })
  await call('PUT', `/org/${orgId}/email/senders/${sender.id}`, {
    ...fields,
    replyTo: null,
    isDefault: true,
    code: await readCode(fields.fromEmail),
  })
}

/** A tenant who lives at the property and agreed to safety alerts at the address. */
async function addResident(person: object, channel: 'email' | 'sms', address: string) {
  const tenant = await call<{ id: string }>('POST', '/tenant', {
    kind: 'person',
    ...person,
    status: 'current',
    occupancies: [{ propertyId: property.id }],
  })
  await call('POST', `/tenant/${tenant.id}/consent`, {
    channel,
    address,
    decision: 'opted_in',
    note: 'Signed the form at the front desk.',
  })
}

/** Moves the focus with the Tab key. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key doesn’t reach the control.')
}

/** Waits until the alert of the page has gone out to everyone. Others in its thread are listed below it. */
async function expectSent(page: Page) {
  await expect(
    page.getByRole('heading', { level: 1 }).locator('..').getByText('Sent', { exact: true }),
  ).toBeVisible({
    timeout: minuteMs,
  })
}

test('a warning becomes an alert, and a tenant’s call for help shows up within a minute', async ({
  page,
  browser,
}) => {
  const source = (await call<Listed<{ id: string; connector: string }>>('GET', '/source')).items.find(
    ({ connector }) => connector === 'nws_alerts',
  )
  await setNwsAlerts([createTornadoWarning(7101, property.address)])
  await call('POST', `/source/${source!.id}/run`, {})
  await signIn(page, people.owner, { path: `/properties/${property.id}` })
  const warning = page.getByRole('link', { name: /^Tornado Warning/ }).first()
  await expect(warning).toBeVisible({ timeout: 45_000 })
  await tabTo(page, warning)
  await page.keyboard.press('Enter')

  const brief = page.getByRole('article', { name: /^Tornado Warning/ })
  await tabTo(page, brief.getByRole('link', { name: 'Alert tenants' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/alerts\/[\w-]{36}$/)
  await expect(page.getByRole('list', { name: 'Places' })).toContainText('Larkspur Court')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Take shelter now/)
  const send = page.getByRole('button', { name: /^Send to \d+ (person|people)$/ })
  await expect(send).toBeEnabled()
  await expectAccessibleInBothThemes(page)

  const seen = await listMessageIds(spanish.email)
  await tabTo(page, send)
  const count = /\d+/.exec((await send.textContent()) ?? '')![0]
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(count)
  await page.keyboard.press('Enter')
  await expectSent(page)
  await expectAccessibleInBothThemes(page)

  // No one has reviewed the translation, so it follows the English text.
  const mail = await readMessage(spanish.email, seen, { subject: /Tornado/ })
  expect(mail.text).toContain('Take shelter now')
  expect(mail.text).toContain('Refúgiese')
  expect((await readMessage(english.email, new Set(), { subject: /Tornado/ })).text).not.toContain(
    'Refúgiese',
  )

  await page.goBack()
  const tenant = await (await browser.newContext()).newPage()
  await tenant.goto(/https?:\/\/\S+\/r\/\S+/.exec(mail.text)![0])
  const answeredAt = Date.now()
  await tenant.getByRole('button', { name: 'Necesito ayuda' }).click()
  await expect(brief.getByText('1 person needs help')).toBeVisible({ timeout: minuteMs })
  expect(Date.now() - answeredAt).toBeLessThan(minuteMs)
  await tabTo(page, brief.getByRole('link', { name: '1 person needs help' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Roll call' })).toBeVisible()
  await expect(page.getByText(`Lucía Alerta ${key}`).first()).toBeVisible()
  await tenant.context().close()

  const alertText = (await listTexts(texting.phone))[0]
  expect(alertText).toContain('Take shelter now')
  expect(alertText).toContain('Responda 1 si está a salvo')
  const repliedAt = Date.now()
  expect(await replyByText(texting.phone, '2 silla de ruedas')).toEqual([expect.stringMatching(/911/)])
  const row = page.getByRole('listitem').filter({ hasText: `Mateo Alerta ${key}` })
  await expect(row).toContainText('by text', { timeout: minuteMs })
  expect(Date.now() - repliedAt).toBeLessThan(minuteMs)
})

test('those who haven’t answered are asked again, in the same thread', async ({ page }) => {
  const seen = {
    spanish: await listMessageIds(spanish.email),
    english: await listMessageIds(english.email),
  }
  await signIn(page, people.owner, { path: '/alerts' })
  await page
    .getByRole('link', { name: /^Take shelter now/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText('Need help2')
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page.getByRole('switch', { name: 'Only people who haven’t answered' })).toBeChecked()
  const send = page.getByRole('button', { name: /^Send to \d+ (person|people)$/ })
  await expect(send).toBeEnabled()
  const count = /\d+/.exec((await send.textContent()) ?? '')![0]
  await send.click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(count)
  await page.keyboard.press('Enter')
  await expectSent(page)
  await readMessage(english.email, seen.english, { subject: /^Re: |^Update/ })
  expect(await listMessageIds(spanish.email)).toEqual(seen.spanish)
})

test('an alert about something else goes to the places that someone chooses', async ({ page }) => {
  const seen = await listMessageIds(english.email)
  await signIn(page, people.communicator, { path: '/alerts' })
  await page.getByRole('link', { name: 'New alert' }).click()
  await expect(page.getByText('No places yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add places' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add places' })
  await dialog.getByRole('combobox', { name: 'Property' }).fill('Larkspur')
  await page.getByRole('option', { name: /^Larkspur Court/ }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('combobox', { name: 'What is it about?' }).fill('Utility')
  await page.getByRole('option', { name: 'Utility outage' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/Outage/)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Water off from 9 to noon')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const send = page.getByRole('button', { name: /^Send to \d+ (person|people)$/ })
  await expect(send).toBeEnabled()
  const count = /\d+/.exec((await send.textContent()) ?? '')![0]
  await send.click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(count)
  await page.keyboard.press('Enter')
  // Texts may wait until morning, so the whole alert may not be sent soon.
  expect((await readMessage(english.email, seen, { timeout: minuteMs })).subject).toBe(
    'Water off from 9 to noon',
  )
})
