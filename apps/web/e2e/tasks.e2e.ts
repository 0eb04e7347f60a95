import { expect, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { checkRows, readCheckCounts, runImport, uploadFile } from './import-steps.ts'
import { createHudFile } from './property-files.ts'
import { people, signIn, startSession } from './sign-in.ts'

test('[1.14] tasks and imports are listed with their results, with filters in the URL', async ({ page }) => {
  await startSession(page, people.manager)
  const file = createHudFile('Tasklist', 100)
  await uploadFile(page, file)
  await checkRows(page)
  expect((await readCheckCounts(page))['To create']).toBeGreaterThan(0)
  await runImport(page)

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Sources', exact: true })
    .click()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(file.name.replaceAll('.', '\\.')) })
  await expect(row).toContainText(/Imported|Partially imported/)
  await expect(row).toContainText('Marcus Bell')
  await page.getByRole('radio', { name: 'In progress' }).check()
  await expect(page).toHaveURL('/sources/imports?state=open')
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(page).toHaveURL('/sources/tasks')
  const task = page
    .getByRole('row', { name: new RegExp(`Import.*${file.name.replaceAll('.', '\\.')}`) })
    .first()
  await expect(task).toContainText(/Done|Partially completed/)
  await expectAccessible(page)

  await task.getByRole('link').click()
  await expect(page).toHaveURL(/\/sources\/tasks\?task=[\w-]{36}$/)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Attempt 1')).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'View import' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(drawer.getByText('Attempt 1')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/sources/tasks')

  await page.getByRole('radio', { name: 'In progress' }).check()
  await expect(page).toHaveURL('/sources/tasks?state=open')
  // Tasks of other types, such as DNS checks, may wait for days.
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Import')
  await expect(page.getByText('No matching tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expect(task).toBeVisible()
})

test('the drawer says that a task doesn’t exist', { tag: '@nightly' }, async ({ page }) => {
  await signIn(page, people.manager, { path: '/sources/tasks?task=01932f70-0000-7000-8000-00000000000b' })

  await expect(page.getByRole('dialog').getByText('Task not found').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/sources/tasks')
})

test('a failed task explains why and can be retried', { tag: '@nightly' }, async ({ page }) => {
  const id = '01932f70-0000-7000-8000-0000000000aa'
  const moment = '2026-11-20T17:00:00.000Z'
  const failed = {
    id,
    type: 'import_commit',
    status: 'failed',
    title: 'Import of cedar.csv',
    subject: { type: 'import', id, name: 'cedar.csv' },
    progress: { done: 212, total: 343, unit: 'rows', percent: 62, stage: 'write', message: null },
    result: null,
    error: {
      code: 'unavailable',
      title: 'Out of reach',
      detail: 'The database did not answer in time.',
      retryable: true,
      at: moment,
      correlationId: 'corr-7',
    },
    attempt: 2,
    maxAttempts: 5,
    attempts: [
      { n: 1, startedAt: moment, endedAt: moment, status: 'failed', error: 'The database was busy.' },
      { n: 2, startedAt: moment, endedAt: moment, status: 'failed', error: 'The database did not answer.' },
    ],
    retryable: true,
    cancellable: false,
    requestedBy: null,
    scheduledFor: null,
    startedAt: moment,
    endedAt: moment,
    createdAt: moment,
    updatedAt: moment,
    version: 3,
  }
  const queued = {
    ...failed,
    status: 'queued',
    error: null,
    retryable: false,
    cancellable: true,
    endedAt: null,
  }
  let current: object = failed
  await page.route(/\/api\/task(\?|$)/, (route) =>
    route.fulfill({
      json: {
        items: [current],
        page: { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true },
      },
    }),
  )
  await page.route(`**/api/task/${id}`, (route) => route.fulfill({ json: current }))
  await page.route(`**/api/task/${id}/retry`, (route) => {
    current = queued
    return route.fulfill({ status: 202, json: { task: current } })
  })
  await signIn(page, people.manager, { path: '/sources/tasks' })
  await expect(page.getByRole('row', { name: /Import of cedar\.csv/ })).toContainText('212 of 343 rows')

  await page.getByRole('link', { name: 'Import of cedar.csv' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('alert')).toContainText('The database did not answer in time.')
  await expect(drawer.getByRole('alert')).toContainText('corr-7')
  await expect(drawer.getByText('The database was busy.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByText('Task restarted.')).toBeVisible()
  await expect(drawer.getByRole('progressbar', { name: 'Queued' })).toBeVisible()
  // Someone else started it, and the manager has no permission to cancel others' tasks.
  await expect(drawer.getByRole('button', { name: 'Cancel task' })).toHaveCount(0)
})
