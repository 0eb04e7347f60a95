import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { type MockResponses, mockNetwork, ok, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { notificationTexts } from './texts.ts'
import { phoneTexts as texts } from './phone-texts.ts'

const path = '/api/notification-phone'
const number = '+1 303 555 0142'
const phone = {
  number: '+13035550142',
  state: 'verified',
  codeExpiresAt: null as string | null,
  texts: 'all',
  calls: false,
}
const unverified = { ...phone, state: 'unverified', codeExpiresAt: '2099-01-01T00:00:00.000Z' }
const settings = (of: object | null = phone, isAvailable = true) =>
  ok({ isAvailable, canCall: true, gatewayNumber: '+12025550100', phone: of })

let app: ReturnType<typeof openApp> | null = null

beforeEach(() => storeSession())
afterEach(() => {
  app?.close()
  app = null
  toastStore.clearLower()
})

async function open(answers: MockResponses, account: object = {}) {
  const network = mockNetwork({
    'GET /api/user': ok({
      ...testUser,
      phone: null,
      companyRole: null,
      version: 1,
      updatedAt: '2026-11-20T10:00:00.000Z',
      ...account,
    }),
    ...answers,
  })
  app = openApp('/settings/notifications')
  await expect.element(page.getByText(notificationTexts.channelsDetail)).toBeVisible()
  return network
}

const card = page.getByRole('region', { name: texts.title })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const toastHeading = () => toastStore.getState().lower?.heading

it('is hidden if members aren’t texted here', async () => {
  await open({ [`GET ${path}`]: settings(null, false) })
  await expect.element(card).not.toBeInTheDocument()
})

it('says if it can’t be loaded', async () => {
  await open({ [`GET ${path}`]: { status: 500, body: { title: 'Broken', status: 500 } } })
  await expect.element(button('Try again')).toBeVisible()
})

it('texts a code to a number and verifies it, by keyboard alone', async () => {
  const { sent, set } = await open({ [`GET ${path}`]: settings(null) }, { phone: '+13035550142' })
  const field = card.getByLabelText(texts.number)
  await expect.element(field).toHaveValue(number)
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText(texts.numberRequired)).toBeVisible()
  await expect.element(field).toHaveFocus()

  await userEvent.keyboard('303 555 0142')
  set(`PUT ${path}`, {
    status: 429,
    body: {
      code: 'rate-limited',
      title: 'Too many requests',
      detail: 'Too many codes were texted.',
      status: 429,
    },
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText('Too many codes were texted.')).toBeVisible()
  set(`PUT ${path}`, settings(unverified))
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText(texts.codeSent(number))).toBeVisible()
  await expect.element(card.getByText(texts.states.unverified)).toBeVisible()
  await expect.element(card.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled()
  expect(await findAxeViolations(card.element(), componentRules)).toEqual([])

  set(`POST ${path}/confirm`, {
    status: 422,
    body: { code: 'validation-failed', title: 'Invalid', detail: 'That code isn’t right.', status: 422 },
  })
  set(`GET ${path}`, settings(unverified))
  await card.getByLabelText(texts.code, { exact: true }).first().click()
  await userEvent.keyboard('111111')
  await expect.element(card.getByText('That code isn’t right.')).toBeVisible()
  set(`POST ${path}/confirm`, settings())
  await card.getByLabelText(texts.code, { exact: true }).first().click()
  await userEvent.keyboard('123456')
  await expect.poll(toastHeading).toBe(texts.verified(number))
  await expect.element(card.getByText(texts.states.verified)).toBeVisible()
  expect(sent.filter(({ key }) => key !== `GET ${path}` && key.includes(path))).toMatchObject([
    { body: { number: '303 555 0142' } },
    { body: { number: '303 555 0142' } },
    { body: { code: '111111' } },
    { body: { code: '123456' } },
  ])
})

it('asks for a new code once the last one can’t be entered anymore', async () => {
  const { set } = await open({ [`GET ${path}`]: settings({ ...unverified, codeExpiresAt: null }) })
  await expect.element(card.getByText(texts.codeExpired)).toBeVisible()
  set(`PUT ${path}`, settings(unverified))
  await button(texts.resend).click()
  await expect.poll(toastHeading).toBe(texts.codeResent(number))
  await expect.element(card.getByText(texts.codeSent(number))).toBeVisible()
})

it('saves what is texted at once, and shows the old choice if that fails', async () => {
  const { set, sent } = await open({ [`GET ${path}`]: settings() })
  const urgent = card.getByRole('radio', { name: texts.scopes.urgent.label })
  set(`PATCH ${path}`, settings({ ...phone, texts: 'urgent' }))
  await urgent.click()
  await expect.poll(toastHeading).toBe(texts.saved)
  expect(sent).toContainEqual(expect.objectContaining({ key: `PATCH ${path}`, body: { texts: 'urgent' } }))
  await expect.element(urgent).toBeChecked()
  set(`PATCH ${path}`, { status: 500, body: { title: 'Broken', status: 500 } })
  set(`GET ${path}`, settings({ ...phone, texts: 'urgent' }))
  await card.getByRole('radio', { name: texts.scopes.off.label }).click()
  await expect.poll(toastHeading).toBe(texts.couldNotSave)
  await expect.element(urgent).toBeChecked()
  expect(await findAxeViolations(card.element(), componentRules)).toEqual([])
})

it('turns calls on and off, if they’re available', async () => {
  const { set, sent } = await open({ [`GET ${path}`]: settings() })
  const calls = card.getByRole('switch', { name: texts.calls })
  set(`PATCH ${path}`, settings({ ...phone, calls: true }))
  await calls.click()
  await expect.poll(toastHeading).toBe(texts.saved)
  await expect.element(calls).toBeChecked()
  expect(sent).toContainEqual(expect.objectContaining({ key: `PATCH ${path}`, body: { calls: true } }))
})

it('offers no calls without a number to call from', async () => {
  await open({
    [`GET ${path}`]: ok({ isAvailable: true, canCall: false, gatewayNumber: null, phone }),
  })
  await expect.element(card.getByText(texts.scope)).toBeVisible()
  await expect.element(card.getByRole('switch')).not.toBeInTheDocument()
})

it('sends a test, and says if that isn’t possible', async () => {
  const { set } = await open({ [`GET ${path}`]: settings() })
  set(`POST ${path}/test`, { status: 204, body: null })
  await button(texts.test).click()
  await expect.poll(toastHeading).toBe(texts.testSent(number))
  set(`POST ${path}/test`, {
    status: 429,
    body: { code: 'rate-limited', title: 'Too many', detail: 'A test was just sent.', status: 429 },
  })
  await button(texts.test).click()
  await expect.poll(() => toastStore.getState().lower?.body).toBe('A test was just sent.')
})

it('edits and removes the number, and keeps the focus in the card', async () => {
  const { set } = await open({ [`GET ${path}`]: settings() })
  await button(texts.change).click()
  await expect.element(card.getByLabelText(texts.number)).toHaveFocus()
  await button(texts.cancel).click()
  await expect.element(card.getByText(texts.states.verified)).toBeVisible()
  set(`DELETE ${path}`, { status: 204, body: null })
  set(`GET ${path}`, settings(null))
  await button(texts.removeNamed(number)).click()
  await expect.poll(toastHeading).toBe(texts.removed(number))
  await expect.element(button(texts.sendCode)).toBeVisible()
  expect(card.element().contains(document.activeElement)).toBe(true)
})

it.each([
  ['stopped', texts.stopped, texts.stoppedDetail('+1 202 555 0100')],
  ['unreachable', texts.unreachable, texts.unreachableDetail],
])('says what to do if the number is %s', async (state, title, detail) => {
  await open({ [`GET ${path}`]: settings({ ...phone, state }) })
  await expect.element(card.getByText(title)).toBeVisible()
  await expect.element(card.getByText(detail)).toBeVisible()
  await expect.element(button(texts.test)).not.toBeInTheDocument()
  expect(await findAxeViolations(card.element(), componentRules)).toEqual([])
})

it('says if texts aren’t available right now, and still lets the number be removed', async () => {
  await open({ [`GET ${path}`]: settings(phone, false) })
  await expect.element(card.getByText(texts.unavailable)).toBeVisible()
  await expect.element(button(texts.removeNamed(number))).toBeEnabled()
})
