import { createPermissionStore } from '@parapet/permissions'
import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { formTexts } from '~/components/form-texts'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork, ok } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { ImportWizard } from './import-wizard.tsx'
import { importTexts as texts } from './texts.ts'

const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'property' } as const
const fileId = '11111111-1111-4111-8111-111111111111'
const field = (key: string, label: string) => ({
  key,
  label,
  required: false,
  requiredIn: null,
  hint: '',
  values: null,
  takesSeveral: false,
})
const column = (index: number, sourceColumn: string, mappedField: string | null) => ({
  index,
  sourceColumn,
  field: mappedField,
  confidence: 1,
  alternatives: [],
})
const file = {
  fileId,
  kind: 'property',
  filename: 'list.csv',
  bytes: 1000,
  rowCount: 3,
  status: 'ready',
  version: 1,
  summary: null,
  options: { onError: 'skip_rows' },
  appliedFixes: [],
  detectedFormat: { key: 'generic', confidence: 0, evidence: [] },
  delimiter: null,
  sheets: [],
  sheet: null,
  headerRow: 1,
  mapping: [column(0, 'STREET', 'line1'), column(1, 'REMARK', null)],
  columns: [],
  fields: [field('line1', 'Address'), field('notes', 'Notes')],
  impliedFields: [],
  notices: [],
  ignored: [],
  preview: [],
  duplicateOf: null,
  mappingRemembered: false,
}
const detail = { file, groups: [], issues: { items: [], page: {} }, rows: { items: [], page: {} } }

let network: ReturnType<typeof mockNetwork>
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillObserver)
  network = mockNetwork({
    'GET /api/property/import/search': ok({ detail }),
    'GET /api/portfolio': ok({
      items: [],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
    }),
  })
  storeSession()
})
afterEach(() => {
  cleanup()
  clearSession(createQueryClient())
})

function Wizard() {
  const [params, setParams] = useSearchParams()
  return (
    <ImportWizard
      scope={scope}
      fileId={fileId}
      requestedStep={params.get('step')}
      onStepChange={(step) => setParams(step === 'upload' ? {} : { file: fileId, step })}
    />
  )
}

function openWizard(steps: string[]) {
  const router = createMemoryRouter([{ path: '*', element: <Wizard /> }], { initialEntries: steps })
  render(
    <PermissionsProvider store={createPermissionStore()}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PermissionsProvider>,
  )
  return router
}

/** Opens the mapping of the columns, and maps the second one. */
async function mapColumn() {
  const router = openWizard(
    ['recognize', 'map'].map((step) => `/properties/import?file=${fileId}&step=${step}`),
  )
  fireEvent.change(await screen.findByLabelText(texts.fieldForColumn('REMARK')), {
    target: { value: 'notes' },
  })
  return router
}

const findMappedField = async () =>
  (await screen.findByLabelText<HTMLSelectElement>(texts.fieldForColumn('REMARK'))).value

/** Waits until the step that checks the rows is shown, which happens after the URL changes. */
async function waitForRows(router: ReturnType<typeof openWizard>) {
  await waitFor(() => expect(screen.queryByLabelText(texts.fieldForColumn('REMARK'))).toBeNull())
  expect(router.state.location.search).toContain('step=check')
}

function isReloadStopped() {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it.each([
  ['US', false, 'required'],
  ['DE', false, 'not needed'],
  ['US', true, 'needed in some countries'],
])(
  'says whether addresses need a state: %s, with countries in a column: %s',
  async (country, hasColumn, needed) => {
    const region = { ...field('region', 'State or region'), required: true, requiredIn: ['US', 'CA'] }
    const mapping = hasColumn ? [column(2, 'COUNTRY', 'country')] : []
    const addressFile = {
      ...file,
      options: { ...file.options, defaultCountry: country },
      fields: [...file.fields, region, field('country', 'Country')],
      mapping: [...file.mapping, ...mapping],
    }
    network.set('GET /api/property/import/search', ok({ detail: { ...detail, file: addressFile } }))
    openWizard([`/properties/import?file=${fileId}&step=map`])
    await screen.findByLabelText(texts.fieldForColumn('REMARK'))
    const note = texts.requiredIn('State or region', 'Canada and United States')
    expect(screen.queryByText(texts.missingRequiredFields('State or region')) !== null).toBe(
      needed === 'required',
    )
    expect(screen.queryByText(note) !== null).toBe(needed === 'needed in some countries')
  },
)

it('keeps the fields chosen for columns in the wizard’s earlier steps', async () => {
  const router = await mapColumn()
  fireEvent.click(screen.getByRole('button', { name: texts.back }))
  fireEvent.click(await screen.findByRole('button', { name: texts.matchColumns }))
  expect(await findMappedField()).toBe('notes')

  await router.navigate(-1)
  expect(await screen.findByRole('button', { name: texts.matchColumns })).toBeTruthy()
  expect(isReloadStopped()).toBe(true)
  await router.navigate(1)
  expect(await findMappedField()).toBe('notes')
})

it('asks before the fields chosen for columns are lost', async () => {
  const router = await mapColumn()
  expect(isReloadStopped()).toBe(true)
  void router.navigate('/properties')
  fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
  expect(router.state.location.pathname).toBe('/properties/import')
  expect(await findMappedField()).toBe('notes')

  fireEvent.change(screen.getByLabelText(texts.fieldForColumn('REMARK')), { target: { value: '' } })
  expect(isReloadStopped()).toBe(false)
  await router.navigate('/properties')
  expect(router.state.location.pathname).toBe('/properties')
})

it('continues to the rows without asking once the fields are saved, and asks before it discards others', async () => {
  const router = await mapColumn()
  const savedFile = {
    ...file,
    status: 'valid',
    mapping: [file.mapping[0], column(1, 'REMARK', 'notes')],
    summary: { rows: 3, ok: 3, create: 3, update: 0, skip: 0, errors: 0, warnings: 0 },
  }
  network.set('POST /api/property/import/validate', ok({ ...detail, file: savedFile }))
  network.set('GET /api/property/import/search', ok({ detail: { ...detail, file: savedFile } }))
  fireEvent.click(screen.getByRole('button', { name: texts.checkRows(texts.rows(3)) }))
  await waitForRows(router)
  expect(isReloadStopped()).toBe(false)

  await router.navigate(-1)
  expect(await findMappedField()).toBe('notes')
  fireEvent.change(screen.getByLabelText(texts.fieldForColumn('REMARK')), { target: { value: '' } })
  void router.navigate(1)
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  await waitForRows(router)
  await router.navigate(-1)
  expect(await findMappedField()).toBe('notes')
})

it('shows that the import has started, even if the response was lost', async () => {
  const checked = {
    ...file,
    status: 'valid',
    sideEffects: ['3 properties will be created.', 'No one is contacted.'],
    records: { create: 3, update: 0 },
    summary: { create: 3, update: 0, unchanged: 0, skip: 0, errors: 0 },
  }
  network.set('GET /api/property/import/search', ok({ detail: { ...detail, file: checked } }))
  network.set('POST /api/property/import', () => Promise.reject(new TypeError('Failed to fetch')))
  openWizard([`/properties/import?file=${fileId}&step=import`])
  const button = await screen.findByRole('button', { name: /^Import 3/ })
  const started = { ...checked, status: 'importing', taskId: null }
  network.set('GET /api/property/import/search', ok({ detail: { ...detail, file: started } }))
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Import 3/ })).toBeNull())
})

it('keeps a row open while a task checks the correction', async () => {
  const row = (city: string, outcome: string) => ({
    n: 3,
    outcome,
    values: { line1: city },
    issues: [],
    changes: [],
    edited: [],
    target: null,
  })
  const checked = {
    ...file,
    status: 'has_errors',
    summary: { create: 2, update: 1, unchanged: 0, skip: 0, errors: 1 },
  }
  const answer = (status: string, shown: object) =>
    ok({ detail: { ...detail, file: { ...checked, status }, rows: { items: [shown], page: { total: 1 } } } })
  const taskId = '22222222-2222-4222-8222-222222222222'
  const task = (status: string) => ok({ id: taskId, type: 'import_validate', status, progress: null })
  network.set('GET /api/property/import/search', answer('has_errors', row('1 Mian', 'error')))
  network.set('POST /api/property/import/validate', ok({ fileId, task: { id: taskId } }))
  network.set(`GET /api/task/${taskId}`, task('running'))
  openWizard([`/properties/import?file=${fileId}&step=check`])
  fireEvent.click(await screen.findByRole('button', { name: texts.reviewOneByOne }))
  const editor = await screen.findByRole('dialog')
  fireEvent.change(within(editor).getByLabelText('Address'), { target: { value: '1 Main' } })
  fireEvent.click(within(editor).getByRole('button', { name: texts.saveRow }))
  await waitFor(() => expect(network.calls).toContain(`GET /api/task/${taskId}`))
  network.set('GET /api/property/import/search', answer('validating', row('1 Mian', 'error')))
  await waitFor(() => expect(screen.getByText(texts.checkingDetail)).toBeTruthy())
  expect(screen.getByRole('dialog')).toBe(editor)

  network.set('GET /api/property/import/search', answer('has_errors', row('1 Main St', 'error')))
  network.set(`GET /api/task/${taskId}`, task('succeeded'))
  await waitFor(
    () => expect(within(editor).getByLabelText<HTMLInputElement>('Address').value).toBe('1 Main St'),
    { timeout: 5000 },
  )
})
