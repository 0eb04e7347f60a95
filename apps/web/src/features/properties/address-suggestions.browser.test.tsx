import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findConfig } from '~/lib/config'
import { componentRules, findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse, testOrg } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const suggestionsCall = 'GET /api/address/suggestions'
const permissions = ['user:read', 'portfolio:read', 'property:read', 'property:create', 'property:update']
const cityHall = {
  formatted: '1437 Bannock Street, Denver, CO 80202',
  address: {
    line1: '1437 Bannock Street',
    city: 'Denver',
    region: 'CO',
    postalCode: '80202',
    country: 'US',
  },
  point: { lat: 39.7392, lon: -104.9903, precision: 'rooftop', source: 'photon' },
}
const street = {
  formatted: 'Bannock Street, Denver, CO',
  address: { line1: 'Bannock Street', city: 'Denver', region: 'CO', postalCode: null, country: 'US' },
  point: null,
}
const suggest = (...items: object[]) => ok({ isEnabled: true, items })

let app: ReturnType<typeof openApp> | undefined
beforeEach(() => {
  findConfig().config!.suggestsAddresses = true
})
afterEach(() => {
  findConfig().config!.suggestsAddresses = false
  app?.close()
})

async function open(suggestions: object = suggest(cityHall, street), held = permissions) {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(held),
    'GET /api/org/org-1': ok({ ...testOrg, defaultCountry: 'US' }),
    'GET /api/portfolio': ok({
      items: [],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
    }),
    'POST /api/property': { status: 201, body: { id: 'new', name: 'Elm House' } },
    [suggestionsCall]: suggestions as ReturnType<typeof ok>,
  })
  app = openApp('/properties')
  await page.getByRole('button', { name: 'New property' }).first().click()
  await expect.element(drawer.getByLabelText(/^Name/)).toHaveFocus()
  return { ...network, countAsked: () => network.calls.filter((call) => call === suggestionsCall).length }
}

const drawer = page.getByRole('dialog', { name: 'New property' })
const line1 = drawer.getByLabelText(/^Address line 1/)
const lat = drawer.getByLabelText(/^Latitude/)
const create = drawer.getByRole('button', { name: 'Create and add another' })
const option = page.getByRole('option', { name: cityHall.formatted })

it('fills the address and its point from a suggestion, by keyboard, and says who receives what is typed', async () => {
  const { sent, requests } = await open()
  await expect.element(line1).toHaveAccessibleDescription(/receives what you type/)
  await line1.click()
  await userEvent.keyboard('1437 ban')
  await expect.element(option).toBeVisible()
  expect(requests.findLast(({ key }) => key === suggestionsCall)?.query).toEqual({
    q: '1437 ban',
    country: 'US',
  })
  await expect.element(drawer.getByText('2 suggestions')).toBeInTheDocument()
  expect(await findAxeViolations(document.body, componentRules)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(line1).toHaveValue('1437 Bannock Street')
  await expect.element(line1).toHaveFocus()
  await expect.element(drawer.getByLabelText(/^ZIP/)).toHaveValue('80202')
  await create.click()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toMatchObject({
      address: { ...cityHall.address, ...cityHall.point },
    })
})

it('keeps a typed unit, and drops the point once the address is another', async () => {
  const { sent } = await open()
  await line1.fill('1437 bannock, Apt 4')
  await option.click()
  await expect.element(drawer.getByLabelText(/^Address line 2/)).toHaveValue('Apt 4')
  await expect.element(lat).toHaveValue('39.7392')
  await line1.fill('1439 Bannock Street')
  await expect.element(lat).toHaveValue('')
  await create.click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ address: { line1: '1439 Bannock Street' } })
  expect(sent.at(-1)!.body).not.toHaveProperty('address.lat')
})

it('leaves the location to the server if a suggestion is only a street', async () => {
  await open()
  await line1.fill('bannock')
  await page.getByRole('option', { name: street.formatted }).click()
  await expect.element(line1).toHaveValue('Bannock Street')
  await expect.element(lat).toHaveValue('')
})

it('never waits for a geocoder that is slow or down', async () => {
  const { sent, set } = await open(new Promise(() => undefined))
  await line1.fill('1437 Bannock St')
  await drawer.getByLabelText(/^City/).fill('Denver')
  await drawer.getByLabelText(/^State/).fill('CO')
  await drawer.getByLabelText(/^ZIP/).fill('80202')
  set(suggestionsCall, { status: 503, body: { code: 'unavailable', title: 'Unavailable' } })
  await line1.fill('1437 Bannock Street')
  await create.click()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ address: { line1: '1437 Bannock Street' } })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('sends nothing for only a few characters', async () => {
  const { requests } = await open()
  await line1.fill('14')
  await drawer.getByLabelText(/^City/).fill('Denver')
  await line1.fill('1437 ba')
  await expect.element(option).toBeVisible()
  const asked = requests.filter(({ key }) => key === suggestionsCall).map(({ query }) => query.q)
  expect(asked).toEqual(['1437 ba'])
})

it.each([
  ['it is switched off', false, permissions],
  ['the person can’t change properties', true, permissions.slice(0, -1)],
])('is an ordinary text field if %s', async (_, isOn, held) => {
  findConfig().config!.suggestsAddresses = isOn
  const { countAsked } = await open(suggest(cityHall), held)
  await expect.element(drawer.getByRole('textbox', { name: 'Address line 1' })).toBeVisible()
  await line1.fill('1437 bannock')
  await drawer.getByLabelText(/^City/).fill('Denver')
  expect(countAsked()).toBe(0)
})
