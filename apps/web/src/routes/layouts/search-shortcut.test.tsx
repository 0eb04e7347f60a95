import { fireEvent, render } from '@testing-library/react'
import { type ReactNode, useLayoutEffect } from 'react'
import { expect, it, vi } from 'vitest'
import { SearchShortcut } from './search-shortcut.tsx'

it('opens the search with its shortcut only, until it unmounts', () => {
  const onSearch = vi.fn()
  const { unmount } = render(<SearchShortcut onSearch={onSearch} />)
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

it('stops propagation, so that the palette doesn’t toggle again', () => {
  const onWindow = vi.fn()
  window.addEventListener('keydown', onWindow)
  render(<SearchShortcut onSearch={() => undefined} />)
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
  expect(onWindow).not.toHaveBeenCalled()
  fireEvent.keyDown(document, { key: 'o', ctrlKey: true })
  expect(onWindow).toHaveBeenCalledOnce()
  window.removeEventListener('keydown', onWindow)
})

it('works as soon as the page is in the document', () => {
  const onSearch = vi.fn()
  function Page({ children }: { children: ReactNode }) {
    useLayoutEffect(() => {
      fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
    }, [])
    return children
  }
  render(
    <Page>
      <SearchShortcut onSearch={onSearch} />
    </Page>,
  )
  expect(onSearch).toHaveBeenCalledOnce()
})
