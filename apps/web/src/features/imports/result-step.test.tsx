import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import type { ImportFileDetail } from '~/data/imports/queries'
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
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('progressbar', { name: 'Undoing import' })).toBeTruthy()
  expect(screen.getByText('You can leave this page. The undo continues in the background.')).toBeTruthy()
})
