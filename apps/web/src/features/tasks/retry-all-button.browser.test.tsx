import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { mockNetwork } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const moment = '2026-11-20T17:00:00.000Z'
const task = (id: string, retryable: boolean) => ({
  id,
  type: 'source_run',
  status: 'failed',
  title: `Fetch ${id}`,
  subject: { type: 'source', id, name: id },
  progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'fetch', message: null },
  error: null,
  attempt: 5,
  maxAttempts: 5,
  attempts: [],
  retryable,
  cancellable: false,
  requestedBy: null,
  startedAt: moment,
  endedAt: moment,
})

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

it('retries failed tasks of the selected type that can be retried, after confirmation', async () => {
  const { calls } = mockNetwork({
    'GET /api/task': {
      status: 200,
      body: {
        items: [task('t-1', true), task('t-2', true), task('t-3', false)],
        page: { limit: 50, nextCursor: null, prevCursor: null, total: 3, totalIsExact: true },
      },
    },
    'POST /api/task/t-1/retry': { status: 202, body: { task: task('t-1', false) } },
    'POST /api/task/t-2/retry': { status: 409, body: { code: 'state-conflict', title: 'It runs already.' } },
    'GET /api/auth/permissions': {
      status: 200,
      body: {
        permissions: ['user:read', 'org:read', 'task:read', 'task:retry'],
        isFga: false,
        permittedProperties: [],
        orgId: 'org-1',
      },
    },
  })
  storeSession()
  app = openApp('/sources/tasks?state=failed&type=source_run')

  await page.getByRole('button', { name: 'Try all 2 again' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('1 of 2 tasks restarted.')).toBeVisible()
  expect(calls.filter((call) => call.endsWith('/retry'))).toEqual([
    'POST /api/task/t-1/retry',
    'POST /api/task/t-2/retry',
  ])
})
