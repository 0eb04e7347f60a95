import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStableRows } from './triage-queue.tsx'

const rows = (...ids: string[]) => ids.map((id) => ({ id, title: `Threat ${id}` }))

it('keeps rows in place when new ones arrive, and shows them on request', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given, null), {
    initialProps: { given: rows('b', 'd') },
  })
  rerender({ given: rows('a', 'b', 'c', 'd') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(result.current.newCount).toBe(2)

  act(() => result.current.showAll())
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(result.current.newCount).toBe(0)
})

it('removes acknowledged rows, updates in place, and restores rejected ones', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given, null), {
    initialProps: { given: rows('a', 'b') },
  })
  rerender({ given: [{ id: 'b', title: 'Worse now' }] })
  expect(result.current.rows).toEqual([{ id: 'b', title: 'Worse now' }])
  rerender({ given: rows('a', 'b') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a', 'b'])
})

it('shows new rows in an empty list immediately', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given, null), {
    initialProps: { given: rows() },
  })
  rerender({ given: rows('a') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a'])
})

it('shows the selected row immediately, in its place', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given, 'c'), {
    initialProps: { given: rows('a', 'd') },
  })
  rerender({ given: rows('a', 'b', 'c', 'd') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  expect(result.current.newCount).toBe(1)
})
