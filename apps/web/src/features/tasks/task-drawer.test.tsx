import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Task } from '~/data/tasks/queries'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { BatchRefusals } from './task-drawer.tsx'

afterEach(cleanup)

it('lists what a bulk action couldn’t change, to someone who returns later', async () => {
  storeSession()
  const refused = [
    { id: 'u1', name: '204', code: 'in-use', reason: 'A current tenant lives in unit 204.' },
    { id: 't1', name: null, code: 'state-conflict', reason: 'This tenant is archived.' },
  ]
  mockNetwork({
    'GET /api/batch/t1': { status: 200, body: { changed: 8, unchanged: [], refused, left: 0 } },
  })
  const task = { id: 't1', type: 'batch', status: 'partial', version: 4 } as Task
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BatchRefusals orgId="org-1" task={task} />
    </QueryClientProvider>,
  )
  await screen.findByText('2 couldn’t be updated')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '204 A current tenant lives in unit 204.',
    'This tenant is archived.',
  ])
})
