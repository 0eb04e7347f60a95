import { toastStore } from '@parapet/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '~/testing/render'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LazyToaster } from '~/components/lazy-toaster'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { formTexts } from '~/components/form-texts'
import { matchingTexts as texts } from './texts.ts'
import { MatchingCard, type Org } from './matching-card.tsx'

const org = {
  id: 'org-1',
  name: 'Cedar & Stone',
  matching: { preset: 'medium', overrides: {}, includeZones: true },
  updatedAt: '2026-11-21T08:00:00.000Z',
  version: 4,
} as unknown as Org

const radii = {
  presets: [
    { preset: 'tight', factor: 0.4 },
    { preset: 'medium', factor: 1 },
    { preset: 'wide', factor: 2.5 },
  ],
  rows: [
    {
      row: 'wildfire',
      hazards: ['wildfire'],
      isPlace: false,
      radii: { minor: 2000, moderate: 8000, severe: 16_000, extreme: 32_000 },
    },
    {
      row: 'weather',
      hazards: ['tornado', 'hail'],
      isPlace: false,
      radii: { minor: 0, moderate: 0, severe: 1000, extreme: 3000 },
    },
  ],
}
const saved = (version: number, matching: object) => ({
  status: 200,
  body: { ...org, matching, version, updatedAt: '2026-11-21T09:00:00.000Z' },
})

beforeEach(() => storeSession())
afterEach(() => {
  cleanup()
  // It outlives the page, and the next test would mistake it for its own.
  toastStore.clearLower()
  localStorage.clear()
  return page.viewport(1280, 900)
})

async function open({ mayUpdate = true, answers = {} } = {}) {
  const network = mockNetwork({
    'GET /api/org/org-1/matching-radii': { status: 200, body: radii },
    ...answers,
  })
  const card = <MatchingCard org={org} unitSystem="metric" mayUpdate={mayUpdate} maySeeTasks />
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: (
          <>
            {card}
            <LazyToaster />
          </>
        ),
      },
      { path: '/sources/tasks', element: <p>Tasks</p> },
    ],
    { initialEntries: ['/'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByText(texts.rulesDetail)
  return { network, router }
}

const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

it('explains a preset, saves it with the loaded version, and links to the task', async () => {
  const wide = { preset: 'wide', overrides: {}, includeZones: true }
  const { network, router } = await open({
    answers: {
      'PATCH /api/org/org-1': saved(5, wide),
      'GET /api/task': {
        status: 200,
        body: { items: [{ id: 'task-1', subject: { id: 'org-1' }, createdAt: '2026-11-21T09:00:00.000Z' }] },
      },
    },
  })
  await expect.element(rowOf('Wildfire')).toMatchTextContent('2 km8 km16 km32 km')
  await expect.element(rowOf('Weather alerts')).toMatchTextContent('Inside onlyInside only1 km3 km')

  await page.getByText(texts.presets.wide, { exact: true }).click()
  await expect.element(rowOf('Wildfire')).toMatchTextContent('5 km20 km40 km80 km')
  await page.getByRole('button', { name: texts.save }).click()
  await page.getByRole('button', { name: texts.showTask }).click()
  expect(network.sent.filter(({ key }) => key.startsWith('PATCH'))).toEqual([
    { key: 'PATCH /api/org/org-1', body: { matching: { preset: 'wide' } }, ifMatch: '"v4"' },
  ])
  expect(router.state.location).toMatchObject({ pathname: '/sources/tasks', search: '?task=task-1' })
})

it('saves a rule for one hazard, rejects an invalid one, and warns about ignoring zones', async () => {
  const { network } = await open({
    answers: { 'PATCH /api/org/org-1': saved(5, org.matching) },
  })
  await page.getByLabelText(texts.addRule).selectOptions('Wildfire')
  const rule = page.getByRole('group', { name: 'Wildfire' })
  await page.getByRole('button', { name: texts.save }).click()
  await expect.element(rule).toMatchTextContent(texts.ruleEmpty)

  await rule.getByLabelText(texts.minSeverity).selectOptions('Severe or higher')
  await rule.getByLabelText(texts.distance, { exact: true }).selectOptions(texts.customDistance)
  await rule.getByLabelText('Minor, km').fill('20')
  await expect.element(rule).toMatchTextContent(texts.radiiDecreasing)
  await rule.getByLabelText('Minor, km').fill('1.5')
  await expect.element(rowOf('Wildfire')).toMatchTextContent('Custom rule1.5 km8 km16 km32 km')

  await page.getByText(texts.zoneChoices.no, { exact: true }).click()
  await expect.element(page.getByText(texts.zoneDetails.no)).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  expect(network.sent.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
    matching: {
      includeZones: false,
      overrides: {
        wildfire: {
          minSeverity: 'severe',
          radius: { minor: 1500, moderate: 8000, severe: 16_000, extreme: 32_000 },
        },
      },
    },
  })
})

it('offers custom distances once the default ones they start from have loaded', async () => {
  const loading = Promise.withResolvers<{ status: number; body: unknown }>()
  await open({ answers: { 'GET /api/org/org-1/matching-radii': loading.promise } })
  await page.getByLabelText(texts.addRule).selectOptions('Wildfire')
  const custom = page
    .getByRole('group', { name: 'Wildfire' })
    .getByRole('option', { name: texts.customDistance })
  await expect.element(custom).toBeDisabled()
  loading.resolve({ status: 200, body: radii })
  await expect.element(custom).toBeEnabled()
})

it('lets the second of two editors resolve the conflict', async () => {
  const theirs = { ...org, matching: { ...org.matching, preset: 'tight' }, version: 5 }
  const { network } = await open({
    answers: { 'PATCH /api/org/org-1': { status: 412, body: { code: 'version-conflict', current: theirs } } },
  })
  await page.getByText(texts.presets.wide, { exact: true }).click()
  await page.getByRole('button', { name: texts.save }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(texts.presets.tight)

  network.set('PATCH /api/org/org-1', saved(6, { ...org.matching, preset: 'wide' }))
  await dialog.getByText(formTexts.mine, { exact: true }).click()
  await dialog.getByRole('button', { name: formTexts.saveChoice }).click()
  await expect.element(page.getByText(texts.saved)).toBeVisible()
  expect(network.sent.filter(({ key }) => key.startsWith('PATCH')).at(-1)).toMatchObject({ ifMatch: '"v5"' })
})

it('shows the rules read-only without permission', async () => {
  await open({ mayUpdate: false })
  await expect.element(page.getByText(texts.readOnly)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: texts.presets.wide })).toBeDisabled()
  expect(page.getByRole('button', { name: texts.save }).elements()).toEqual([])
  expect(page.getByLabelText(texts.addRule).elements()).toEqual([])
})
