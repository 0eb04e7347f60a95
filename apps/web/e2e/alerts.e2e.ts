import { availableParallelism, loadavg } from 'node:os'
import { expect, type Locator, type Page, test } from '@playwright/test'
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
  tabTo,
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

/** Types into a combobox until the option is the first one, and chooses it. */
async function chooseOption(page: Page, combobox: Locator, typed: string, option: RegExp) {
  await tabTo(page, combobox)
  await page.keyboard.type(typed)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAccessibleName(option)
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveValue(option)
}

const linkIn = (text: string) => /https?:\/\/\S+\/r\/\S+/.exec(text)![0]

test('a warning becomes an alert, and tenants’ calls for help are on the roll call within a minute', async ({
  page,
  browser,
}) => {
  const seen = await listMessageIds(spanish.email)
  await signIn(page, people.owner, { path: `/properties/${property.id}` })
  const arrivedAt = await warnOfTornadoes(call, property, 7101)
  const brief = await openWarning(page)
  await pressEnterOn(page, brief.getByRole('link', { name: 'Alert tenants' }))
  await expect(page).toHaveURL(/\/alerts\/[\w-]{36}$/)
  await expect(page.getByRole('list', { name: 'Places' })).toContainText('Larkspur Court')
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(/^Take shelter now/)
  // No one gets anything before staff confirm.
  expect(await listMessageIds(spanish.email)).toEqual(seen)
  expect(await listTexts(texting.phone)).toEqual([])
  await sendToEveryone(page)
  await pressEnterOn(
    page,
    page.getByRole('region', { name: 'Answers' }).getByRole('link', { name: 'Roll call' }),
  )
  const rowOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    page
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .filter({ hasText: `${firstName} ${lastName}` })
  await expect(rowOf(spanish)).toContainText('No answer')

  // No one has reviewed the translation, so it follows the English text.
  const mail = await readMessage(spanish.email, seen, { subject: /Tornado/, timeout: minuteMs })
  expect(mail.text).toContain('Take shelter now')
  expect(mail.text).toContain('Refúgiese')
  // A small phone, or a desktop at 400% zoom, on a network that loses the first attempt.
  const tenant = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  await tenant.goto(linkIn(mail.text))
  expect(await tenant.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await tenant.route(/\/r\//, (route) => route.abort(), { times: 1 })
  await tenant.getByRole('button', { name: 'Necesito ayuda' }).click()
  await expect(rowOf(spanish)).toContainText('Needs help', { timeout: minuteMs })
  await expect(rowOf(spanish)).toContainText('by link')
  const byEmail = Date.now() - arrivedAt

  await expect.poll(() => listTexts(texting.phone), { timeout: minuteMs }).toHaveLength(1)
  const [alertText] = await listTexts(texting.phone)
  expect(alertText).toContain('Take shelter now')
  expect(alertText).toContain('Responda 1 si está a salvo')
  expect(await replyByText(texting.phone, '2 silla de ruedas')).toEqual([expect.stringMatching(/911/)])
  await expect(rowOf(texting)).toContainText('Needs help', { timeout: minuteMs })
  await expect(rowOf(texting)).toContainText('by text')
  const byText = Date.now() - arrivedAt

  await tenant.context().close()
  expect((await readMessage(english.email, new Set(), { subject: /Tornado/ })).text).not.toContain(
    'Refúgiese',
  )
  reportJourney({ byEmail, byText })
})

/** From the warning’s arrival to each call for help on the roll call. */
function reportJourney({ byEmail, byText }: { byEmail: number; byText: number }) {
  const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const description = `${inSeconds(byEmail)} by email, ${inSeconds(byText)} by text`
  test.info().annotations.push({ type: 'warning to roll call', description })
  process.stdout.write(`warning to roll call: ${description}\n`)
  // On an overloaded machine, the time says nothing about the product.
  if (loadavg()[0]! < availableParallelism()) expect(Math.max(byEmail, byText)).toBeLessThan(minuteMs)
}

test(
  'those who haven’t answered are asked again, in the same thread',
  { tag: '@nightly' },
  async ({ page }) => {
    const seen = {
      spanish: await listMessageIds(spanish.email),
      english: await listMessageIds(english.email),
    }
    await signIn(page, people.owner, { path: '/alerts' })
    await pressEnterOn(page, page.getByRole('link', { name: /^Take shelter now/ }).first())
    await expect(page.getByRole('region', { name: 'Answers' })).toContainText('Need help2')
    await pressEnterOn(page, page.getByRole('link', { name: 'Ask again' }))
    await expect(page.getByRole('switch', { name: 'Only people who haven’t answered' })).toBeChecked()
    await sendToEveryone(page)
    await expectSent(page)
    await expectAccessibleInBothThemes(page)
    await readMessage(english.email, seen.english, { subject: /^Re: |^Update/ })
    expect(await listMessageIds(spanish.email)).toEqual(seen.spanish)
  },
)

test(
  'an alert about something else goes to the places that someone chooses',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const seen = await listMessageIds(english.email)
    await signIn(page, people.communicator, { path: '/alerts' })
    await pressEnterOn(page, page.getByRole('link', { name: 'New alert' }))
    await expect(page.getByText('No places yet')).toBeVisible()
    await pressEnterOn(page, page.getByRole('button', { name: 'Add places' }))
    const dialog = page.getByRole('dialog', { name: 'Add places' })
    await chooseOption(
      page,
      dialog.getByRole('combobox', { name: 'Property' }),
      'Larkspur',
      /^Larkspur Court/,
    )
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Add', exact: true }))
    await chooseOption(page, page.getByRole('combobox', { name: 'What is it about?' }), 'Utility', /outage$/)
    const subject = page.getByRole('textbox', { name: 'Subject' })
    await expect(subject).toHaveValue(/Outage/)
    await tabTo(page, subject)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Water off from 9 to noon')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect(sendButton(page)).toBeEnabled()
    await expectAccessibleInBothThemes(page)
    await sendToEveryone(page)
    // Texts may wait until morning, so the whole alert may not be sent soon.
    const mail = await readMessage(english.email, seen, { timeout: minuteMs })
    expect(mail.subject).toBe('Water off from 9 to noon')

    const tenant = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await tenant.goto(linkIn(mail.text))
    await tenant.getByRole('button', { name: 'I’m safe' }).click()
    await expect(tenant.getByText('We received your answer')).toBeVisible()
    await tenant.context().close()
  },
)
