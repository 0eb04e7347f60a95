import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mockNetwork, ok, permissionsResponse, testOrg } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const newId = '55555555-5555-4555-8555-555555555555'
let app: ReturnType<typeof openApp> | undefined
afterEach(() => app?.close())

function open() {
  storeSession()
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'portfolio:read',
      'property:read',
      'property:create',
    ]),
    'GET /api/org/org-1': ok({ ...testOrg, defaultCountry: 'US' }),
    'GET /api/portfolio': ok({
      items: [],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
    }),
    'POST /api/property': { status: 201, body: { id: newId, name: 'Elm House' } },
  })
  app = openApp('/properties')
  return network
}

const drawer = page.getByRole('dialog', { name: 'New property' })

async function fillIn(name: string) {
  await drawer.getByLabelText(/^Name/).fill(name)
  await drawer.getByLabelText(/^(Address line 1|Street address)/).fill('1 Elm Street')
  await drawer.getByLabelText(/^City/).fill('Denver')
  await drawer.getByLabelText(/^State/).fill('CO')
  await drawer.getByLabelText(/^ZIP/).fill('80218')
}

it('starts a new property at its name, and goes back to the list after creating it', async () => {
  open()
  await page.getByRole('button', { name: 'New property' }).first().click()
  await expect.element(drawer.getByLabelText(/^Name/)).toHaveFocus()
  await fillIn('Elm House')
  await drawer.getByRole('button', { name: 'Create property' }).click()
  // Back as soon as the address changes, while the drawer is still on screen: a saved form doesn't block navigation.
  await expect.poll(() => app!.getUrl(), { interval: 1 }).toMatch(newId)
  await app!.router.navigate(-1)
  await expect.poll(() => app!.getUrl()).toBe('/properties')
  await expect.element(drawer).not.toBeInTheDocument()
})

it('searches the state by name and sends its code', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: 'New property' }).first().click()
  await fillIn('Elm House')
  const state = drawer.getByRole('combobox', { name: 'State' })
  await expect.element(state).toHaveValue('Colorado (CO)')
  await state.fill('new m')
  await page.getByRole('option', { name: 'New Mexico (NM)' }).click()
  await drawer.getByRole('button', { name: 'Create and add another' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ address: { region: 'NM' } })
  await expect.element(state).toHaveValue('')
})

it('accepts any text as the region of a country without a list', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: 'New property' }).first().click()
  await drawer.getByLabelText(/^Country/).selectOptions('DE')
  await drawer.getByLabelText(/^Name/).fill('Haus')
  await drawer.getByLabelText(/^(Address line 1|Street address)/).fill('Marktplatz 1')
  await drawer.getByLabelText(/^City/).fill('Fürth')
  await drawer.getByRole('textbox', { name: /^(Region|State)/ }).fill('Bayern')
  await drawer.getByLabelText(/^Postal code/).fill('90762')
  await drawer.getByRole('button', { name: 'Create and add another' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ address: { country: 'DE', region: 'Bayern' } })
})

it('stays open, clears the form, and focuses the name to add another property', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: 'New property' }).first().click()
  await fillIn('Elm House')
  await drawer.getByRole('button', { name: 'Create and add another' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(drawer.getByLabelText(/^Name/)).toHaveValue('')
  await expect.element(drawer.getByLabelText(/^Name/)).toHaveFocus()
  await expect
    .element(drawer.getByRole('button', { name: 'Create property' }))
    .not.toHaveAttribute('aria-busy')
})

it('lists errors in the order of their fields', async () => {
  open()
  await page.getByRole('button', { name: 'New property' }).first().click()
  await drawer.getByRole('button', { name: 'Create property' }).click()
  const summary = drawer.getByRole('group', { name: /^Fix \d problems/ })
  await expect
    .poll(() =>
      summary
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Enter address line 1.', 'Enter the city.', 'Enter the state.', 'Enter the ZIP code.'])
})
