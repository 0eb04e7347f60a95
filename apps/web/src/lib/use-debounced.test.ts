import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebounced } from './use-debounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('returns only the value that stays', () => {
  const { result, rerender } = renderHook(({ text }) => useDebounced({ text }, 300), {
    initialProps: { text: '' },
  })
  for (const text of ['1', '12', '12 E']) {
    rerender({ text })
    act(() => void vi.advanceTimersByTime(299))
    expect(result.current).toEqual({ text: '' })
  }
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toEqual({ text: '12 E' })
})
