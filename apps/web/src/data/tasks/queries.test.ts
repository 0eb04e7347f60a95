import { expect, it } from 'vitest'
import { getShownStatus, type Task } from './queries.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const waiting = (seconds: number, error: Task['error'] = null) =>
  getShownStatus(
    { status: 'waiting', error, scheduledFor: new Date(now + seconds * 1000).toISOString() },
    now,
  )

it('shows work between two batches as running, and work that was paused, failed or isn’t continued as waiting', () => {
  expect(waiting(45)).toBe('running')
  expect(waiting(-1)).toBe('running')
  expect(waiting(3600)).toBe('waiting')
  expect(waiting(-3600)).toBe('waiting')
  expect(waiting(45, { title: 'Mail server down' } as Task['error'])).toBe('waiting')
  expect(getShownStatus({ status: 'queued', error: null, scheduledFor: null }, now)).toBe('queued')
})
