import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { testTenant } from '~/testing/test-tenant'
import { storeSession } from '~/testing/tokens'

const optIn = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'r•••@example.com',
  name: 'Robin Ann Reyes',
  unit: '204',
  page: 'Alerts for Maple Court',
  language: 'en',
  optedInAt: new Date().toISOString(),
  tenants: [],
}
const tenantId = '22222222-2222-4222-8222-222222222222'
const propertyId = '33333333-3333-4333-8333-333333333333'
const unitId = '44444444-4444-4444-8444-444444444444'
const listed = (...items: object[]) =>
  ok({
    items,
    facets: {},
    page: { limit: 50, nextCursor: null, prevCursor: null, total: items.length, totalIsExact: true },
  })
const manager = [
  'user:read',
  'org:read',
  'property:read',
  'unit:read',
  'tenant:read',
  'tenant:create',
  'tenant:update',
  'tenant:contact_read',
  'tenant:consent_update',
]
const matchKey = `POST /api/unmatched-optin/${optIn.id}/match`

let app: ReturnType<typeof openApp> | undefined
afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

function open(path: string, permissions = manager, access = {}) {
  const network = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions, access),
    'GET /api/tenant': listed({
      ...testTenant,
      consent: { email: 'none', sms: 'none' },
      threats: { active: 0, maxSeverity: null },
      id: tenantId,
      displayName: 'Robin Reyes',
      property: { id: propertyId, name: 'Maple Court' },
      unit: { id: unitId, name: '204' },
    }),
    'GET /api/unmatched-optin': listed(optIn),
    'GET /api/property': listed({
      id: propertyId,
      name: 'Maple Court',
      address: { formatted: '1 Main St, Durango, CO' },
    }),
    'GET /api/unit': listed({ id: unitId, name: '204', building: null, property: { id: propertyId } }),
    [matchKey]: ok({ tenantId }),
  })
  storeSession()
  app = openApp(path)
  return network
}
const sentMatch = (network: ReturnType<typeof mockNetwork>) =>
  network.sent.find(({ key }) => key === matchKey)?.body
const dialog = () => page.getByRole('dialog')

it('leads from the tenants to the people who aren’t matched to a tenant, and matches one to a tenant', async () => {
  const network = open('/tenants?opt-ins')
  await expect
    .element(page.getByText('One person opted in to alerts but isn’t matched to a tenant'))
    .toBeInTheDocument()
  const list = dialog().getByRole('list', { name: 'Unmatched opt-ins' })
  await expect
    .element(list.getByText(/^Unit 204 · r•••@example.com · Alerts for Maple Court · /))
    .toBeVisible()
  await list.getByRole('button', { name: 'Match Robin Ann Reyes' }).click()

  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(dialog().getByRole('link', { name: 'Choose a tenant.' })).toBeVisible()
  await dialog().getByRole('combobox', { name: 'Tenant' }).fill('Reyes')
  await page.getByRole('option', { name: /Robin Reyes/ }).click()
  network.set('GET /api/unmatched-optin', listed())
  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(page.getByText(/^Robin Ann Reyes matched\./)).toBeVisible()
  expect(sentMatch(network)).toEqual({ tenantId })
  await expect.element(dialog().getByText('No opt-ins to match')).toBeVisible()
})

it('asks whose opt-in it is if tenants share the address', async () => {
  const network = open('/tenants')
  const tenants = [
    { id: unitId, name: 'Ana Ruiz', premises: 'Maple Court, unit 204' },
    { id: tenantId, name: 'Robin Reyes', premises: null },
  ]
  network.set('GET /api/unmatched-optin', listed({ ...optIn, tenants }))
  await page.getByRole('link', { name: 'Review opt-ins' }).click()
  await expect.element(dialog().getByText(/Email address on file for Ana Ruiz and Robin Reyes/)).toBeVisible()
  expect(
    dialog()
      .getByRole('button', { name: /^Delete/ })
      .elements(),
  ).toEqual([])
  await dialog().getByRole('button', { name: 'Match Robin Ann Reyes' }).click()
  const choices = dialog().getByRole('group', { name: 'Whose opt-in is it?' })
  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(choices).toHaveAccessibleDescription('Choose a tenant.')
  await choices.getByRole('radio', { name: 'Robin Reyes' }).click({ force: true })
  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(page.getByText(/^Robin Ann Reyes matched\./)).toBeVisible()
  expect(sentMatch(network)).toEqual({ tenantId })
})

it('proposes the only tenant with the address, also after another choice was looked at', async () => {
  const network = open('/tenants')
  const tenants = [{ id: tenantId, name: 'Robin Reyes', premises: null }]
  network.set('GET /api/unmatched-optin', listed({ ...optIn, tenants }))
  await page.getByRole('link', { name: 'Review opt-ins' }).click()
  await dialog().getByRole('button', { name: 'Match Robin Ann Reyes' }).click()
  const sole = dialog().getByRole('radio', { name: 'Robin Reyes', exact: true })
  await expect.element(sole).toBeChecked()
  await dialog().getByRole('radio', { name: 'Another tenant who shares it' }).click({ force: true })
  await expect.element(sole).not.toBeInTheDocument()
  await dialog().getByRole('radio', { name: 'A tenant who has this address' }).click({ force: true })
  await expect.element(sole).toBeChecked()
})

it('matches a third person at a shared address to another tenant, or deletes their opt-in', async () => {
  const network = open('/tenants', [...manager, 'tenant:archive'])
  const tenants = [
    { id: unitId, name: 'Ana Ruiz', premises: 'Maple Court, unit 204' },
    { id: propertyId, name: 'Kim Ruiz', premises: null },
  ]
  network.set('GET /api/unmatched-optin', listed({ ...optIn, tenants }))
  await page.getByRole('link', { name: 'Review opt-ins' }).click()
  await dialog().getByRole('button', { name: 'Delete Robin Ann Reyes' }).click()
  const confirmation = page.getByRole('alertdialog')
  await expect.element(confirmation.getByText(/^What they entered is erased permanently\./)).toBeVisible()
  await confirmation.getByRole('button', { name: 'Cancel' }).click()

  await dialog().getByRole('button', { name: 'Match Robin Ann Reyes' }).click()
  await dialog().getByRole('radio', { name: 'Another tenant who shares it' }).click({ force: true })
  await dialog().getByRole('combobox', { name: 'Tenant' }).click()
  await page.getByRole('option', { name: /Robin Reyes/ }).click()
  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(page.getByText(/^Robin Ann Reyes matched\./)).toBeVisible()
  expect(sentMatch(network)).toEqual({ tenantId })
})

it('offers tenants before anything is typed, without searching for an empty string', async () => {
  const network = open(`/tenants?opt-ins=${optIn.id}`)
  await dialog().getByRole('combobox', { name: 'Tenant' }).click()
  await expect.element(page.getByRole('option', { name: /Robin Reyes/ })).toBeVisible()
  const searches = network.requests.filter(({ key, query }) => key === 'GET /api/tenant' && 'q' in query)
  expect(searches).toEqual([])
})

it('names someone without a name by their address', async () => {
  const network = open('/tenants')
  network.set('GET /api/unmatched-optin', listed({ ...optIn, name: null, unit: null, page: null }))
  await page.getByRole('link', { name: 'Review opt-ins' }).click()
  const item = dialog().getByRole('listitem')
  await expect.element(item).toHaveTextContent('r•••@example.comjust nowMatch')
})

it('creates a tenant in a unit, with the name that the person entered', async () => {
  const network = open(`/tenants?opt-ins=${optIn.id}`)
  await dialog().getByRole('radio', { name: 'A new tenant' }).click({ force: true })
  await expect.element(dialog().getByRole('textbox', { name: 'First name' })).toHaveValue('Robin Ann')
  await expect.element(dialog().getByRole('textbox', { name: 'Last name' })).toHaveValue('Reyes')
  await dialog().getByRole('combobox', { name: 'Property' }).fill('Maple')
  await page.getByRole('option', { name: /Maple Court/ }).click()
  await dialog().getByRole('combobox', { name: 'Unit' }).fill('204')
  await page.getByRole('option', { name: /204/ }).click()
  await dialog().getByRole('button', { name: 'Create tenant' }).click()
  await expect.element(page.getByText(/^Robin Ann Reyes matched\./)).toBeVisible()
  expect(sentMatch(network)).toEqual({
    firstName: 'Robin Ann',
    lastName: 'Reyes',
    occupancies: [{ propertyId, unitId }],
  })
})

it('says why an opt-in can’t be matched', async () => {
  const network = open(`/tenants?opt-ins=${optIn.id}`)
  network.set(matchKey, {
    status: 409,
    body: { code: 'state-conflict', detail: 'This person has since opted out.' },
  })
  const tenant = dialog().getByRole('combobox', { name: 'Tenant' })
  // Waits until the drawer is in place. It has given focus to its first field then, which closes an open list.
  await tenant.click()
  await tenant.fill('Reyes')
  await page.getByRole('option', { name: /Robin Reyes/ }).click()
  await dialog().getByRole('button', { name: 'Match to tenant' }).click()
  await expect.element(dialog().getByText('This person has since opted out.')).toBeVisible()
})

it('deletes a person’s opt-in after confirmation', async () => {
  const network = open('/tenants?opt-ins', [...manager, 'tenant:archive'])
  network.set(`DELETE /api/unmatched-optin/${optIn.id}`, { status: 204, body: null })
  await dialog().getByRole('button', { name: 'Delete Robin Ann Reyes' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Robin Ann Reyes’s opt-in?' })
  await expect.element(confirmation.getByText(/erased permanently/)).toBeVisible()
  network.set('GET /api/unmatched-optin', listed())
  await confirmation.getByRole('button', { name: 'Delete opt-in' }).click()
  await expect.element(page.getByText('Opt-in deleted.')).toBeVisible()
  await expect.element(page.getByText('No opt-ins to match')).toBeVisible()
  expect(network.requests.map(({ key }) => key)).toContain(`DELETE /api/unmatched-optin/${optIn.id}`)
})

it('offers no deletion without permission to erase tenants', async () => {
  open('/tenants?opt-ins')
  await expect.element(dialog().getByRole('button', { name: /^Match/ })).toBeVisible()
  expect(
    dialog()
      .getByRole('button', { name: /^Delete/ })
      .elements(),
  ).toEqual([])
})

it('only lists them without permission to change tenants, and shows nothing without permission for consent', async () => {
  const communicator = manager.filter((name) => name !== 'tenant:create' && name !== 'tenant:update')
  open('/tenants?opt-ins', communicator)
  await expect.element(dialog().getByText(/Robin Ann Reyes/)).toBeVisible()
  expect(dialog().getByRole('button', { name: /Match/ }).elements()).toEqual([])
  app?.close()

  const network = open(
    '/tenants',
    communicator.filter((name) => name !== 'tenant:consent_update'),
  )
  await expect.element(page.getByText('Robin Reyes')).toBeVisible()
  expect(network.requests.map(({ key }) => key)).not.toContain('GET /api/unmatched-optin')
})

it('doesn’t request them for a limited member, who can’t match them', async () => {
  const network = open('/tenants', manager, { isFga: true, permittedProperties: [propertyId] })
  await expect.element(page.getByText('Robin Reyes')).toBeVisible()
  expect(network.requests.map(({ key }) => key)).not.toContain('GET /api/unmatched-optin')
})
