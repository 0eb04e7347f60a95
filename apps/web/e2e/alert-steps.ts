import { expect, type Locator, type Page } from '@playwright/test'
import type { CallApi } from './api-calls.ts'
import { readCode } from './inbox.ts'
import { createTornadoWarning, setNwsAlerts } from './nws-warning.ts'

interface Listed<Item> {
  items: Item[]
}

export interface AlertedProperty {
  id: string
  address: { lat: number; lon: number }
}

export const minuteMs = 60_000
const maxTabs = 250

/** The demo property that a search finds first. */
export const findProperty = async (call: CallApi, search: string) =>
  (await call<Listed<AlertedProperty>>('GET', `/property?q=${encodeURIComponent(search)}`)).items[0]!

/** Verifies the address that alerts come from. `key` tells the tests apart. */
export async function verifySender(call: CallApi, orgId: string, key: string) {
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
export async function addResident(
  call: CallApi,
  { id: propertyId }: AlertedProperty,
  person: object,
  channel: 'email' | 'sms' | 'voice',
  address: string,
) {
  const contact =
    channel === 'email'
      ? { emails: [{ address, primary: true }] }
      : { phones: [{ e164: address, type: 'mobile', primary: true }] }
  const tenant = await call<{ id: string }>('POST', '/tenant', {
    kind: 'person',
    ...person,
    ...contact,
    status: 'current',
    occupancies: [{ propertyId }],
  })
  await call('POST', `/tenant/${tenant.id}/consent`, {
    channel,
    address,
    decision: 'opted_in',
    note: 'Signed the form at the front desk.',
  })
}

/**
 * The weather service issues tornado warnings around the property, one per number, instead of any earlier alerts. Returns the time
 * just before the source run that brings them in.
 */
export async function warnOfTornadoes(call: CallApi, { address }: AlertedProperty, ...numbers: number[]) {
  const { items } = await call<Listed<{ id: string; connector: string }>>('GET', '/source')
  const source = items.find(({ connector }) => connector === 'nws_alerts')!
  await setNwsAlerts(numbers.map((number) => createTornadoWarning(number, address)))
  const arrivedAt = Date.now()
  await call('POST', `/source/${source.id}/run`, {})
  return arrivedAt
}

/** Waits on the property’s page until the warning shows up, and opens it by keyboard. */
export async function openWarning(page: Page): Promise<Locator> {
  const warning = page.getByRole('link', { name: /^Tornado Warning/ }).first()
  await expect(warning).toBeVisible({ timeout: 45_000 })
  await pressEnterOn(page, warning)
  return page.getByRole('article', { name: /^Tornado Warning/ })
}

/** Moves the focus with the Tab key. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < maxTabs; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key doesn’t reach the control.')
}

export async function pressEnterOn(page: Page, control: Locator) {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** The button that sends a draft, once the number of people is known. */
export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send to \d+ (person|people)$/ })

/** Sends the draft on the page by keyboard, and waits until it has gone out to everyone. */
export async function sendToEveryone(page: Page) {
  const send = sendButton(page)
  await expect(send).toBeEnabled()
  await tabTo(page, send)
  const count = /\d+/.exec((await send.textContent()) ?? '')![0]
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(count)
  await page.keyboard.press('Enter')
}

/** Waits until the alert of the page has gone out to everyone. Others in its thread are listed below it. */
export async function expectSent(page: Page) {
  await expect(
    page.getByRole('heading', { level: 1 }).locator('..').getByText('Sent', { exact: true }),
  ).toBeVisible({
    timeout: minuteMs,
  })
}
