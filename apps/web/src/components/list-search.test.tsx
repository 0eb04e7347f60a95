import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ListSearch } from './list-search.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search properties' })
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

it('searches once when typing pauses', () => {
  const onSearch = vi.fn()
  render(<ListSearch label="Search properties" value="" onSearch={onSearch} />)
  for (const text of ['m', 'ma', 'map', 'maple ']) {
    type(text)
    act(() => void vi.advanceTimersByTime(100))
  }
  expect(onSearch).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(300))
  expect(onSearch.mock.calls).toEqual([['maple']])
})

it('keeps the typed text when an earlier search returns', () => {
  const search = (value: string) => (
    <ListSearch label="Search properties" value={value} onSearch={() => undefined} />
  )
  const { rerender } = render(search(''))
  type('map')
  act(() => void vi.advanceTimersByTime(300))
  type('maple')
  rerender(search('map'))
  expect(box().value).toBe('maple')
})

it('follows a URL that changes in another way', () => {
  const search = (value: string) => (
    <ListSearch label="Search properties" value={value} onSearch={() => undefined} />
  )
  const { rerender } = render(search('maple'))
  rerender(search(''))
  expect(box().value).toBe('')
})

it('is focused by the slash key, but not while typing elsewhere', () => {
  render(
    <>
      <input aria-label="Other" />
      <ListSearch label="Search properties" value="" onSearch={() => undefined} />
    </>,
  )
  const other = screen.getByLabelText('Other')
  other.focus()
  fireEvent.keyDown(other, { key: '/' })
  expect(document.activeElement).toBe(other)
  other.blur()
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box())
})

it('uses the latest list state, not the one from when typing started', () => {
  const before = vi.fn()
  const after = vi.fn()
  const { rerender } = render(<ListSearch label="Search properties" value="" onSearch={before} />)
  type('maple')
  rerender(<ListSearch label="Search properties" value="" onSearch={after} />)
  act(() => void vi.advanceTimersByTime(300))
  expect(before).not.toHaveBeenCalled()
  expect(after.mock.calls).toEqual([['maple']])
})
