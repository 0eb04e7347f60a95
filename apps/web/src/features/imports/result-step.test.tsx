import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import type { ImportFileDetail } from '~/data/imports/queries'
import { createPermissionStore } from '@parapet/permissions'
import { useFocusKeeper } from '~/lib/use-focus-keeper'
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

it('moves the focus to the result once the import is undone', async () => {
  mockNetwork({ 'GET /api/task/t1': new Promise(() => undefined) })
  const rows = { rows: 5, created: 5, updated: 0, unchanged: 0, skipped: 0, failed: 0 }
  const result = { ...rows, records: { created: 5, updated: 0 } }
  function Page({ status, children }: { status: string; children?: ReactNode }) {
    useFocusKeeper()
    const detail = { file: { fileId: 'f1', kind: 'unit', status, taskId: 't1', result } }
    return (
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <main>
            <h1>Import units</h1>
            {children}
            <ResultStep
              scope={scope}
              detail={detail as unknown as ImportFileDetail}
              onStepChange={() => {}}
              onCheckingChange={() => {}}
              mapping={{}}
              onMappingChange={() => {}}
            />
          </main>
        </MemoryRouter>
      </QueryClientProvider>
    )
  }
  const queryClient = createQueryClient()
  const view = render(
    <Page status="undoing">
      <button type="button">Undo import</button>
    </Page>,
  )
  screen.getByRole('button', { name: 'Undo import' }).focus()
  view.rerender(<Page status="undoing" />)
  await expect.poll(() => document.activeElement?.textContent).toBe('Import units')
  view.rerender(<Page status="undone" />)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }))
})

it('says how precisely the imported properties are located, with links to those to fix', async () => {
  const geocode = [
    { value: 'ambiguous', count: 2, label: null },
    { value: 'ok', count: 1, label: null },
  ]
  const body = { items: [], page: { total: 3 }, facets: { geocode } }
  const { requests } = mockNetwork({ 'GET /api/property': { status: 200, body } })
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
  expect(await screen.findByText('2 properties are located exactly')).toBeTruthy()
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('2 addresses have several possible locations to choose from')).toBe(
    '/properties/locations?importFileId=f1&geocode=ambiguous',
  )
  expect(hrefOf('1 property is located only by ZIP code or city')).toBe(
    '/properties/locations?importFileId=f1&geocode=ok',
  )
  expect(hrefOf('Fix locations')).toBe('/properties/locations?importFileId=f1')
  expect(requests).toMatchObject([{ query: { importFileId: 'f1', needsLocation: 'true' } }])
})
