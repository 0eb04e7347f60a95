import { cleanup, fireEvent, render, screen, waitFor } from '~/testing/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeUnits, type UnitBatchChange } from '~/data/units/mutations'
import { LazyToaster } from '~/components/lazy-toaster'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { useBulkRun } from './use-bulk-run.tsx'

const rows = [
  { id: 'u1', name: '101' },
  { id: 'u2', name: '102' },
]
const refresh = vi.fn(() => Promise.resolve())
const onDone = vi.fn()
const key = 'POST /api/unit/batch'
const changed = (more = {}) => ({
  status: 200,
  body: { changed: 2, unchanged: [], refused: [], left: 0, ...more },
})

function Units() {
  const { run, dialog } = useBulkRun<(typeof rows)[number], UnitBatchChange>({
    send: changeUnits,
    describeCount: (count) => `${count} units`,
    refresh,
    onDone,
  })
  const undo = { heading: '2 units archived.', revertChange: () => ({ archived: false }) }
  return (
    <>
      <button type="button" onClick={() => void run(rows, { addTags: ['corner'] })}>
        Tag
      </button>
      <button type="button" onClick={() => void run(rows, { archived: true }, undo)}>
        Archive
      </button>
      {dialog}
      <LazyToaster />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const task = (status: string, done: number) => ({
  id: 't1',
  type: 'batch',
  status,
  progress: { done, total: 2, unit: 'units', percent: null, stage: 'changing', message: null },
  error: null,
})

beforeEach(() => storeSession())
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('changes all rows with one call and shows the outcome in a toast', async () => {
  const { sent, calls } = mockNetwork({ [key]: changed() })
  render(<Units />)
  press('Tag')
  await screen.findByText('2 units updated.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.filter((call) => call.startsWith('POST /api'))).toEqual([key])
  expect(sent.find((call) => call.key === key)?.body).toEqual({
    ids: ['u1', 'u2'],
    change: { addTags: ['corner'] },
  })
  expect(refresh).toHaveBeenCalledTimes(1)
  expect(onDone).toHaveBeenCalledTimes(1)
})

it('lists rows that could not be changed with reasons, and counts unchanged ones', async () => {
  mockNetwork({
    [key]: changed({
      changed: 0,
      unchanged: ['u1'],
      refused: [{ id: 'u2', name: null, code: 'in-use', reason: 'Someone lives there.' }],
    }),
  })
  render(<Units />)
  press('Archive')
  await screen.findByRole('dialog', { name: '0 units updated, 1 failed.' })
  expect(screen.getByText('102').closest('li')?.textContent).toBe('102 Someone lives there.')
  expect(screen.getByText('1 units needed no change.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('undoes what a change that failed in part did', async () => {
  const refused = [{ id: 'u2', name: null, code: 'in-use', reason: 'Someone lives there.' }]
  const network = mockNetwork({ [key]: changed({ changed: 1, refused }) })
  render(<Units />)
  press('Archive')
  await screen.findByRole('dialog', { name: '1 units updated, 1 failed.' })
  network.set(key, changed({ changed: 1 }))
  press('Undo')
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.sent.filter((call) => call.key === key).at(-1)?.body).toEqual({
    ids: ['u1'],
    change: { archived: false },
  })
})

it('shows why nothing was changed', async () => {
  mockNetwork({ [key]: { status: 503, body: { code: 'unavailable', detail: 'Try again later.' } } })
  render(<Units />)
  press('Tag')
  await screen.findByText('Try again later.')
  expect(screen.getByRole('dialog', { name: 'Stopped: 0 units updated, 2 not updated.' })).toBeTruthy()
})

it('undoes archiving, except for rows that were already archived', async () => {
  const { sent } = mockNetwork({ [key]: changed({ changed: 1, unchanged: ['u2'] }) })
  render(<Units />)
  press('Archive')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2))
  expect(sent.filter((call) => call.key === key).at(-1)?.body).toEqual({
    ids: ['u1'],
    change: { archived: false },
  })
})

it('shows the progress of a large batch, continues in the background, and shows the outcome', async () => {
  const network = mockNetwork({
    [key]: { status: 202, body: { task: task('queued', 0) } },
    'GET /api/task/t1': { status: 200, body: task('running', 1) },
    'GET /api/batch/t1': changed(),
  })
  render(<Units />)
  press('Tag')
  await screen.findByText('1 of 2')
  expect(screen.getByText(/This continues even if you leave the page/)).toBeTruthy()
  press('Continue in background')
  expect(screen.queryByRole('dialog')).toBeNull()
  network.set('GET /api/task/t1', { status: 200, body: task('succeeded', 2) })
  await screen.findByText('2 units updated.')
})

it('stops a large batch midway', async () => {
  const network = mockNetwork({
    [key]: { status: 202, body: { task: task('queued', 0) } },
    'GET /api/task/t1': { status: 200, body: task('running', 1) },
    'POST /api/task/t1/cancel': { status: 202, body: { task: task('running', 1) } },
    'GET /api/batch/t1': changed({ changed: 1, left: 1 }),
  })
  render(<Units />)
  press('Tag')
  await screen.findByText('1 of 2')
  press('Cancel')
  network.set('GET /api/task/t1', { status: 200, body: task('cancelled', 1) })
  await screen.findByRole('dialog', { name: 'Stopped: 1 units updated, 1 not updated.' })
  expect(network.calls).toContain('POST /api/task/t1/cancel')
})
