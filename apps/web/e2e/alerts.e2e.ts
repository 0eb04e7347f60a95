import { expect, test } from '@playwright/test'
import {
  addResident,
  type AlertedProperty,
  expectSent,
  findProperty,
  minuteMs,
  openWarning,
  pressEnterOn,
  sendButton,
  sendToEveryone,
  verifySender,
  warnOfTornadoes,
} from './alert-steps.ts'
import { createApiCaller, type CallApi } from './api-calls.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { listMessageIds, readMessage } from './inbox.ts'
import { listTexts, replyByText } from './phone.ts'
import { resetNwsAlerts } from './nws-warning.ts'
import { people, signIn } from './sign-in.ts'

/** From a warning of the weather service to a tenant's call for help, without a mouse. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

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

let call: CallApi
let orgId: string
let property: AlertedProperty

test.beforeAll(async () => {
  ;({ call, orgId } = await createApiCaller(people.owner))
  await call('PATCH', `/org/${orgId}`, { contactEmail: 'office@cedar-stone.test' })
  await verifySender(call, orgId, key)
  property = await findProperty(call, 'larkspur')
  for (const { email, ...person } of [spanish, english])
    await addResident(call, property, person, 'email', email)
  const { phone, ...person } = texting
  await addResident(call, property, person, 'sms', phone)
})

test.afterAll(resetNwsAlerts)

const linkIn = (text: string) => /https?:\/\/\S+\/r\/\S+/.exec(text)![0]

test('a warning becomes an alert, and a tenant’s call for help shows up within a minute', async ({
  page,
  browser,
}) => {
  await warnOfTornadoes(call, property, 7101)
  const brief = await openWarning(page, property)
  await pressEnterOn(page, brief.getByRole('link', { name: 'Alert tenants' }))
  await expect(page).toHaveURL(/\/alerts\/[\w-]{36}$/)
  await expect(page.getByRole('list', { name: 'Places' })).toContainText('Larkspur Court')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Take shelter now/)
  await expect(sendButton(page)).toBeEnabled()
  await expectAccessibleInBothThemes(page)

  const seen = await listMessageIds(spanish.email)
  await sendToEveryone(page)
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
  // A small phone, or a desktop at 400% zoom, on a network that loses the first attempt.
  const tenant = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  await tenant.goto(linkIn(mail.text))
  expect(await tenant.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tenant.route(/\/r\//, (route) => route.abort(), { times: 1 })
  const answeredAt = Date.now()
  await tenant.getByRole('button', { name: 'Necesito ayuda' }).click()
  await expect(brief.getByText('1 person needs help')).toBeVisible({ timeout: minuteMs })
  expect(Date.now() - answeredAt).toBeLessThan(minuteMs)
  await pressEnterOn(page, brief.getByRole('link', { name: '1 person needs help' }))
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
  await sendToEveryone(page)
  await expectSent(page)
  await readMessage(english.email, seen.english, { subject: /^Re: |^Update/ })
  expect(await listMessageIds(spanish.email)).toEqual(seen.spanish)
})

test('an alert about something else goes to the places that someone chooses', async ({ page, browser }) => {
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
  await sendToEveryone(page)
  // Texts may wait until morning, so the whole alert may not be sent soon.
  const mail = await readMessage(english.email, seen, { timeout: minuteMs })
  expect(mail.subject).toBe('Water off from 9 to noon')

  const tenant = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await tenant.goto(linkIn(mail.text))
  await tenant.getByRole('button', { name: 'I’m safe' }).click()
  await expect(tenant.getByText('We received your answer')).toBeVisible()
  await tenant.context().close()
})
