import { expect, it } from 'vitest'
import type { Task } from '~/data/tasks/queries'
import { listTaskColumns } from './task-list.tsx'

it('has columns that fit beside the sidebar of a 1440 px wide window', () => {
  const width = listTaskColumns(() => '').reduce((sum, column) => sum + (column.width ?? column.minWidth!), 0)
  // 232 px of sidebar, 48 px of gutters, 2 px of borders.
  expect(width).toBeLessThanOrEqual(1440 - 232 - 48 - 2)
})

it('has no progress to show for a finished task without a total, so that its card leaves out the label', () => {
  const progress = listTaskColumns(() => '').find(({ id }) => id === 'progress')!
  const task = { status: 'succeeded', progress: { done: 3, total: null, unit: 'items' } } as Task
  expect(progress.cell(task)).toBeNull()
})
