import { fireEvent, render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { EarlyKeys } from './early-keys.tsx'

it('opens the search with its shortcut only, and not after unmounting', () => {
  const onSearch = vi.fn()
  const { unmount } = render(<EarlyKeys onSearch={onSearch} />)
  fireEvent.keyDown(document, { key: 'k' })
  fireEvent.keyDown(document, { key: 'K', ctrlKey: true, shiftKey: true })
  expect(onSearch).not.toHaveBeenCalled()
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  fireEvent.keyDown(document, { key: 'k', metaKey: true })
  expect(onSearch).toHaveBeenCalledTimes(2)
  unmount()
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  expect(onSearch).toHaveBeenCalledTimes(2)
})

it('stops its key press from reaching shortcuts that mount during it', () => {
  const onWindow = vi.fn()
  window.addEventListener('keydown', onWindow)
  render(<EarlyKeys onSearch={() => undefined} />)
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  expect(onWindow).not.toHaveBeenCalled()
  fireEvent.keyDown(document, { key: 'o', ctrlKey: true })
  expect(onWindow).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', onWindow)
})
