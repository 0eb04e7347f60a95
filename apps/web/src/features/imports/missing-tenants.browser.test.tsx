import { createPermissionStore } from '@parapet/permissions'
import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '~/testing/render'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import type { ImportFile } from '~/data/imports/queries'
import { mockNetwork } from '~/testing/network'
import { missingTenantTexts as texts } from './missing-tenants-texts.ts'
import { MissingTenants } from './missing-tenants.tsx'

const fileId = '01932e00-0000-7000-8000-000000000001'
const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'tenant' } as const
const list = `GET /api/tenant/import/${fileId}/missing`
const mark = `POST /api/tenant/import/${fileId}/missing/past`
const page = { limit: 50, nextCursor: null, prevCursor: null, totalIsExact: true }
const joost = {
  id: '01932e00-0000-7000-8000-000000000002',
  name: 'Joost Berg',
  status: 'current',
  property: { id: '01932e00-0000-7000-8000-000000000003', name: 'Maple Court' },
  unit: { id: '01932e00-0000-7000-8000-000000000004', name: '119' },
  leaseTo: null,
  mayUpdate: true,
}

afterEach(cleanup)

function open(status: ImportFile['status']) {
  const store = createPermissionStore({
    permissions: new Set(['tenant:read', 'tenant:import', 'tenant:update']),
    isFga: false,
    permittedProperties: [],
  })
  const file = { fileId, kind: 'tenant', status, version: 3 } as ImportFile
  render(
    <PermissionsProvider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <MissingTenants scope={scope} file={file} />
        </MemoryRouter>
      </QueryClientProvider>
    </PermissionsProvider>,
  )
}

it('lists tenants missing from a checked file, without an action until it is imported', async () => {
  mockNetwork({ [list]: { status: 200, body: { items: [joost], page: { ...page, total: 1 } } } })
  open('valid')
  expect(await screen.findByRole('heading', { name: texts.title(1) })).toBeTruthy()
  const fold = screen.getByRole('button', { name: new RegExp(texts.list) })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(fold.closest('[data-slot]')?.textContent).toContain('1')
  fireEvent.click(fold)
  expect(screen.getByRole('link', { name: 'Joost Berg' })).toBeTruthy()
  expect(screen.getByText(/Maple Court, unit 119/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: texts.markPast })).toBeNull()
})

it('marks everyone as past after confirmation, and then shows nothing', async () => {
  const network = mockNetwork({
    [list]: { status: 200, body: { items: [joost], page: { ...page, total: 1 } } },
    [mark]: { status: 200, body: { marked: 1, left: 0 } },
  })
  open('imported')
  fireEvent.click(await screen.findByRole('button', { name: texts.markPast }))
  expect(await screen.findByText(texts.confirmTitle(1))).toBeTruthy()
  expect(network.calls).not.toContain(mark)
  network.set(list, { status: 200, body: { items: [], page: { ...page, total: 0 } } })
  fireEvent.click(screen.getAllByRole('button', { name: texts.markPast }).at(-1)!)
  // By text, because the heading role is hidden behind the open dialog.
  await waitFor(() => expect(screen.queryByText(texts.title(1))).toBeNull())
  expect(network.calls.filter((call) => call === mark)).toHaveLength(1)
})
