import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '~/testing/render'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LazyToaster } from '~/components/lazy-toaster'
import type { Threat } from '~/data/threats/queries'
import { setRegionalSettings } from '~/lib/regional-settings'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { reportThreatTexts as texts } from './texts.ts'
import { EndThreatButton } from './end-threat-button.tsx'
import { ReportThreatDrawer } from './report-threat-drawer.tsx'

const properties = [
  { id: 'p1', name: 'Larkspur Court', address: { formatted: '1 Elm Street, Denver' } },
  { id: 'p2', name: 'Juniper House', address: { formatted: '2 Elm Street, Denver' } },
]
const threat = {
  id: 't1',
  title: 'Water main break',
  hazard: 'other',
  severity: 'moderate',
  certainty: 'observed',
  urgency: 'immediate',
  onsetAt: null,
  endsAt: null,
  instruction: null,
  connector: 'manual',
  status: 'active',
  version: 2,
  permissions: ['threat:read', 'threat:update'],
  impacts: [{ property: { id: 'p1', name: 'Larkspur Court' } }],
} as unknown as Threat

beforeEach(() => {
  storeSession()
  setRegionalSettings({ locale: 'en-US', timeZone: 'America/Denver' })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function open(element: React.ReactNode) {
  const network = mockNetwork({
    'GET /api/property': {
      status: 200,
      body: { items: properties, page: { total: 2, totalIsExact: true, nextCursor: null, prevCursor: null } },
    },
    'GET /api/property/points': {
      status: 200,
      // One mile of latitude is about 0.0145 degrees.
      body: {
        items: [
          ['p1', 'Larkspur Court', -104.99, 39.74, 0, null, 0, 'g1', null],
          ['p2', 'Juniper House', -104.99, 39.76, 0, null, 0, 'g1', null],
        ],
        total: 2,
      },
    },
    'POST /api/threat': { status: 201, body: threat },
    'PATCH /api/threat/t1': { status: 200, body: { ...threat, version: 3, status: 'cancelled' } },
  })
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <>
          {element}
          <LazyToaster />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return network
}

const onReported = vi.fn()
const drawer = (
  <ReportThreatDrawer orgId="org-1" unitSystem="imperial" onReported={onReported} onClose={() => undefined} />
)
const send = () => page.getByRole('button', { name: texts.submit }).click()

async function describe() {
  await page.getByRole('combobox', { name: texts.hazard }).fill('flash')
  await page.getByRole('option', { name: 'Flash flood' }).click()
  await page.getByLabelText(texts.name).fill('Water main break on Elm Street')
}

it('shows what is missing, and then sends a report for selected properties', async () => {
  const network = open(drawer)
  await send()
  for (const problem of [texts.hazardRequired, texts.nameRequired, texts.propertiesRequired])
    await expect.element(page.getByText(problem).first()).toBeVisible()

  await describe()
  await page.getByLabelText(texts.endTime).fill('2020-01-01T10:00')
  await expect.element(page.getByText(texts.endInPast).first()).toBeVisible()
  await page.getByLabelText(texts.endTime).fill('2099-01-01T10:00')
  await page.getByRole('combobox', { name: texts.properties }).click()
  await page.getByRole('option', { name: /^Larkspur Court/ }).click()
  await send()
  await expect.element(page.getByText(texts.affects('Larkspur Court'))).toBeVisible()
  expect(network.sent.find(({ key }) => key === 'POST /api/threat')?.body).toEqual({
    hazard: 'flash_flood',
    title: 'Water main break on Elm Street',
    severity: 'moderate',
    certainty: 'observed',
    urgency: 'immediate',
    onsetAt: null,
    endsAt: '2099-01-01T17:00:00.000Z',
    instruction: null,
    propertyIds: ['p1'],
  })
  expect(onReported).toHaveBeenCalledExactlyOnceWith(threat)
})

it('selects a typed value before the server has returned it', async () => {
  const network = open(drawer)
  const box = page.getByRole('combobox', { name: texts.properties })
  await box.click()
  await expect.element(page.getByRole('option', { name: /^Larkspur Court/ })).toBeVisible()

  network.set('GET /api/property', new Promise(() => undefined))
  await box.fill('junip')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Remove Juniper House' })).toBeVisible()
  expect(page.getByRole('option', { name: /^Larkspur Court/ }).elements()).toEqual([])
})

it('previews the properties in a circle before the report is sent', async () => {
  const network = open(drawer)
  await describe()
  await page.getByText(texts.locationKinds.around, { exact: true }).click()
  await page.getByRole('combobox', { name: texts.property }).click()
  await page.getByRole('option', { name: /^Larkspur Court/ }).click()
  await expect.element(page.getByText(texts.propertiesInArea(1), { exact: false })).toBeVisible()
  await page.getByLabelText(texts.radius('mi')).fill('2')
  await expect
    .element(page.getByText(texts.propertiesInArea(2), { exact: false }))
    .toMatchTextContent('Larkspur CourtJuniper House')
  await page.getByLabelText(texts.radius('mi')).fill('0')
  await send()
  await expect.element(page.getByText(texts.radiusInvalid('310', 'mi')).first()).toBeVisible()
  await page.getByLabelText(texts.radius('mi')).fill('2')
  await send()
  await expect
    .poll(() => network.sent.find(({ key }) => key === 'POST /api/threat')?.body)
    .toMatchObject({ point: { lat: 39.74, lon: -104.99 }, radiusMeters: 3219 })
})

it('ends a reported threat with the version shown and an outcome', async () => {
  const network = open(<EndThreatButton orgId="org-1" threat={threat} />)
  await page.getByRole('button', { name: texts.end }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.endOutcomes.cancelled, { exact: true }).click()
  await dialog.getByRole('button', { name: texts.end }).click()
  await expect.element(page.getByText(texts.ended('Water main break'))).toBeVisible()
  expect(network.sent).toContainEqual({
    key: 'PATCH /api/threat/t1',
    body: { status: 'cancelled' },
    ifMatch: '"v2"',
  })
})

it('edits only the changed fields of a report, and no threats from feeds', async () => {
  const network = open(<EndThreatButton orgId="org-1" threat={threat} />)
  await page.getByRole('button', { name: texts.edit }).click()
  await page.getByLabelText(texts.severity).selectOptions('extreme')
  await page.getByRole('button', { name: texts.save }).click()
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  expect(network.sent).toContainEqual({
    key: 'PATCH /api/threat/t1',
    body: { severity: 'extreme' },
    ifMatch: '"v2"',
  })
  cleanup()
  open(<EndThreatButton orgId="org-1" threat={{ ...threat, connector: 'nws' }} />)
  expect(page.getByRole('button', { name: texts.end }).elements()).toEqual([])
})
