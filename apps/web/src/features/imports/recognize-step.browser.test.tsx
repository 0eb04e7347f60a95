import { cleanup, fireEvent, render, screen, waitFor } from '~/testing/render'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { formTexts } from '~/components/form-texts'
import type { ImportFileDetail } from '~/data/imports/queries'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { RecognizeStep } from './recognize-step.tsx'
import { importTexts as texts } from './texts.ts'

const scope = { orgId: '01932e00-0000-7000-8000-000000000009', kind: 'property' } as const

const file = {
  fileId: '11111111-1111-4111-8111-111111111111',
  kind: 'property',
  filename: 'list.xlsx',
  bytes: 1000,
  rowCount: 3,
  status: 'needs_mapping',
  detectedFormat: { key: 'generic', confidence: 0, evidence: [] },
  delimiter: null,
  sheets: ['Read me', 'Sites'],
  sheet: 'Read me',
  headerRow: 1,
  mapping: [],
  columns: [],
  fields: [],
  impliedFields: [],
  notices: [],
  ignored: [],
  preview: [],
}
const detail = { file, groups: [], issues: { items: [], page: {} }, rows: { items: [], page: {} } }

afterEach(() => {
  cleanup()
  clearSession(createQueryClient())
})

function renderStep(onStepChange: () => void) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <RecognizeStep
            scope={scope}
            detail={detail as unknown as ImportFileDetail}
            onStepChange={onStepChange}
            onCheckingChange={() => {}}
            mapping={{}}
            onMappingChange={() => {}}
          />
        ),
      },
    ],
    { initialEntries: [`/properties/import?file=${file.fileId}`] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

it('reads another sheet, without its old header row, before its columns can be matched', async () => {
  const { sent } = mockNetwork({
    'POST /api/property/import/validate': {
      status: 200,
      body: { ...detail, file: { ...file, sheet: 'Sites', headerRow: 4 } },
    },
  })
  const onStepChange = vi.fn()
  renderStep(onStepChange)
  fireEvent.change(screen.getByLabelText(texts.sheet), { target: { value: 'Sites' } })
  expect(screen.queryByRole('button', { name: texts.matchColumns })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.rereadFile }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ body: { fileId: file.fileId, sheet: 'Sites' } })
  expect(sent[0]).not.toHaveProperty('body.headerRow')
  expect(onStepChange).not.toHaveBeenCalled()
})

it('asks before a chosen sheet that hasn’t been read is lost to another step', async () => {
  storeSession()
  const router = renderStep(() => {})
  fireEvent.change(screen.getByLabelText(texts.sheet), { target: { value: 'Sites' } })
  void router.navigate('/properties/import')
  fireEvent.click(await screen.findByRole('button', { name: formTexts.keepEditing }))
  expect(router.state.location.search).toContain(file.fileId)
  expect(screen.getByLabelText(texts.sheet)).toHaveProperty('value', 'Sites')
  void router.navigate('/properties/import')
  fireEvent.click(await screen.findByRole('button', { name: formTexts.discard }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})
