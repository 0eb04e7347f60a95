import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import type { ImportFileDetail } from '~/data/imports/queries'
import { mockNetwork } from '~/testing/network'
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

afterEach(cleanup)

it('reads another sheet, without its old header row, before its columns can be matched', async () => {
  const { sent } = mockNetwork({
    'POST /api/property/import/validate': {
      status: 200,
      body: { ...detail, file: { ...file, sheet: 'Sites', headerRow: 4 } },
    },
  })
  const onStepChange = vi.fn()
  const step = (shown: object) => (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RecognizeStep
          scope={scope}
          detail={shown as ImportFileDetail}
          onStepChange={onStepChange}
          onCheckingChange={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
  render(step(detail))
  fireEvent.change(screen.getByLabelText(texts.sheet), { target: { value: 'Sites' } })
  expect(screen.queryByRole('button', { name: texts.matchColumns })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: texts.rereadFile }))

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ body: { fileId: file.fileId, sheet: 'Sites' } })
  expect(sent[0]).not.toHaveProperty('body.headerRow')
  expect(onStepChange).not.toHaveBeenCalled()
})
