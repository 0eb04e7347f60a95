import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useStableRows } from './triage-queue.tsx'

const rows = (...ids: string[]) => ids.map((id) => ({ id, title: `Threat ${id}` }))

it('keeps rows where they are while others come, and shows those when asked', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given), {
    initialProps: { given: rows('b', 'd') },
  })
  rerender({ given: rows('a', 'b', 'c', 'd') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(result.current.newCount).toBe(2)

  act(() => result.current.showAll())
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(result.current.newCount).toBe(0)
})

it('lets go what is settled, shows changes in place, and brings back what was refused', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given), {
    initialProps: { given: rows('a', 'b') },
  })
  rerender({ given: [{ id: 'b', title: 'Worse now' }] })
  expect(result.current.rows).toEqual([{ id: 'b', title: 'Worse now' }])
  rerender({ given: rows('a', 'b') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a', 'b'])
})

it('takes what comes into an empty list at once', () => {
  const { result, rerender } = renderHook(({ given }) => useStableRows(given), {
    initialProps: { given: rows() },
  })
  rerender({ given: rows('a') })
  expect(result.current.rows.map(({ id }) => id)).toEqual(['a'])
})
