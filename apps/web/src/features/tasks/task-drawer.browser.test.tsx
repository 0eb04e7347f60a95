import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { formatMoment } from '~/lib/format'
import { findAxeViolations } from '~/testing/find-axe-violations'
import { mockNetwork, ok, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { alertId, createAlert } from '~/testing/test-alert'
import { storeSession } from '~/testing/tokens'

const task = {
  id: 't-1',
  type: 'alert_send',
  status: 'failed',
  title: 'Send alert',
  subject: { type: 'alert', id: alertId, name: 'Flood' },
  progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'send', message: null },
  error: null,
  attempt: 5,
  maxAttempts: 5,
  attempts: [],
  retryable: true,
  cancellable: true,
  requestedBy: null,
  startedAt: '2026-11-20T17:00:00.000Z',
  endedAt: '2026-11-20T17:00:00.000Z',
}
const emptyPage = { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true }

let app: ReturnType<typeof openApp> | undefined

afterEach(() => {
  app?.close()
  clearSession(createQueryClient())
})

const open = (held: string[], changes = {}, taskChanges = {}) => {
  const { calls } = mockNetwork({
    'GET /api/auth/permissions': permissionsResponse([
      'user:read',
      'org:read',
      'org:communication_read',
      'task:read',
      'task:retry',
      'task:cancel',
      ...held,
    ]),
    'GET /api/task': ok({ items: [], page: emptyPage }),
    'GET /api/task/t-1': ok({ ...task, logTail: null, ...taskChanges }),
    [`GET /api/alert/${alertId}`]: ok(createAlert(changes)),
  })
  storeSession()
  app = openApp('/sources/tasks?task=t-1')
  return { calls, drawer: page.getByRole('dialog', { name: 'Send alert' }) }
}

it('offers to control the task of an alert to people who may send the alert', async () => {
  const { drawer } = open(['threat:notify'])
  await expect.element(drawer.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: 'Cancel task' })).toBeVisible()
})

it('offers nothing that the server refuses', async () => {
  const { calls, drawer } = open(['threat:notify'], { actions: [] })
  await expect.element(drawer.getByRole('link', { name: 'View alert' })).toBeVisible()
  await expect.poll(() => calls).toContain(`GET /api/alert/${alertId}`)
  expect(drawer.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  expect(drawer.getByRole('button', { name: 'Cancel task' }).elements()).toEqual([])
})

it('shows the log of a task in the person’s time zone, scrolled to its end, to copy it', async () => {
  const logTail = Array.from({ length: 100 }, (_, index) => ({
    at: new Date(Date.UTC(2026, 10, 20, 17, 0, index)).toISOString(),
    level: index === 99 ? 'error' : 'info',
    message: index === 99 ? 'Failed: The mail server doesn’t respond.' : `Step ${index + 1}`,
  }))
  const { drawer } = open(['task:read_log'], {}, { logTail })
  const log = drawer.getByRole('region', { name: 'Log' })
  await expect.element(log.getByText('Error: Failed: The mail server doesn’t respond.')).toBeInViewport()
  const lines = log.getByRole('listitem').elements()
  expect(lines).toHaveLength(100)
  expect(lines[0]!.textContent).toContain(
    formatMoment(logTail[0]!.at, { hour: 'numeric', minute: '2-digit', second: '2-digit' }),
  )
  const region = log.element() as HTMLElement
  region.focus()
  const before = region.scrollTop
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => region.scrollTop).toBeLessThan(before)
  await expect.element(drawer.getByRole('button', { name: 'Copy log' })).toBeVisible()
  expect(await findAxeViolations(drawer.element())).toEqual([])
})

it('says that nothing is logged yet, and shows no log to people who may not read it', async () => {
  const { drawer } = open(['task:read_log'], {}, { logTail: [] })
  await expect.element(drawer.getByText('Nothing logged yet')).toBeVisible()
  app?.close()
  const other = open([], {}, { logTail: null })
  await expect.element(other.drawer.getByText('Attempts').first()).toBeVisible()
  expect(other.drawer.getByText('Nothing logged yet').elements()).toEqual([])
})
