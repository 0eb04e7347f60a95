import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const moment = '2026-11-20T17:00:00.000Z'

const taskResponse = (status: string, done: number) => ({
  status: 200,
  body: {
    items: [
      {
        id: '01932f70-0000-7000-8000-0000000000aa',
        type: 'import_commit',
        status,
        title: 'Import of cedar.csv',
        subject: { type: 'import', id: 'f1', name: 'cedar.csv' },
        progress: { done, total: 343, unit: 'rows', percent: null, stage: 'write', message: null },
        error: null,
        attempt: 1,
        maxAttempts: 5,
        attempts: [],
        requestedBy: null,
        startedAt: moment,
        endedAt: status === 'running' ? null : moment,
      },
    ],
    page: { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true },
  },
})

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

it('polls while a task runs, and shows its outcome', async () => {
  const { set } = mockNetwork({ 'GET /api/task': taskResponse('running', 100) })
  storeSession()
  app = openApp('/sources/tasks')

  expect(await screen.findByText('Running')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Import of cedar.csv' }).ariaValueText).toBe(
    '100 of 343 rows',
  )

  set('GET /api/task', taskResponse('succeeded', 343))
  expect(await screen.findByText('Done', { selector: '[data-slot=status-dot]' })).toBeTruthy()
  expect(screen.getByText('343 of 343 rows')).toBeTruthy()
  expect(screen.queryByRole('progressbar', { name: 'Import of cedar.csv' })).toBeNull()
})
