import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import type { ImportFileDetail } from '~/data/imports/queries'
import { createPermissionStore } from '@parapet/permissions'
import { mockNetwork } from '~/testing/network'
import { ResultStep } from './result-step.tsx'

const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'unit' } as const

afterEach(cleanup)

it('says that an undo, not the import, continues on other pages', () => {
  mockNetwork({ 'GET /api/task/t1': { status: 404, body: { code: 'not-found' } } })
  const detail = { file: { status: 'undoing', taskId: 't1', result: null } }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ResultStep
        scope={scope}
        detail={detail as unknown as ImportFileDetail}
        onStepChange={() => {}}
        onCheckingChange={() => {}}
        mapping={{}}
        onMappingChange={() => {}}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('progressbar', { name: 'Undoing import' })).toBeTruthy()
  expect(screen.getByText('You can leave this page. The undo continues in the background.')).toBeTruthy()
})

it('links the imported properties that are located only by ZIP code or city', async () => {
  mockNetwork({ 'GET /api/property': { status: 200, body: { items: [], page: { total: 3 } } } })
  const rows = { rows: 5, created: 5, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  const file = {
    fileId: 'f1',
    kind: 'property',
    status: 'imported',
    taskId: null,
    result: { ...rows, records: { created: 5, updated: 0 } },
    createdPortfolios: [],
  }
  const store = createPermissionStore({ permissions: new Set(), isFga: false, permittedProperties: [] })
  render(
    <PermissionsProvider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <ResultStep
            scope={{ ...scope, kind: 'property' }}
            detail={{ file } as unknown as ImportFileDetail}
            onStepChange={() => {}}
            onCheckingChange={() => {}}
            mapping={{}}
            onMappingChange={() => {}}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </PermissionsProvider>,
  )
  expect(await screen.findByText('3 properties are located only by ZIP code or city')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Review locations' }).getAttribute('href')).toBe(
    '/properties?importFileId=f1&geocodePrecision=postal_code%2Ccity',
  )
})
