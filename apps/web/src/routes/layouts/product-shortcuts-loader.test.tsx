import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProductShortcutsLoader } from './product-shortcuts-loader.tsx'
import type { ProductShortcutsProps } from './product-shortcuts.tsx'

afterEach(cleanup)

function ProductShortcuts({ isPaletteOpen }: ProductShortcutsProps) {
  return <p>{isPaletteOpen ? 'palette open' : 'palette closed'}</p>
}

function Shell({ load, isIdle }: { load: () => Promise<typeof ProductShortcuts>; isIdle: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Search</button>
      <ProductShortcutsLoader
        isFirstPageReady={isIdle}
        load={load}
        isPaletteOpen={isOpen}
        onPaletteOpenChange={setIsOpen}
      />
    </>
  )
}

it('fetches the code once the page is quiet', async () => {
  const load = vi.fn(async () => ProductShortcuts)
  const { rerender } = render(<Shell load={load} isIdle={false} />)
  expect(load).not.toHaveBeenCalled()
  rerender(<Shell load={load} isIdle />)
  await screen.findByText('palette closed')
  fireEvent.click(screen.getByText('Search'))
  await screen.findByText('palette open')
  expect(load).toHaveBeenCalledOnce()
})

it('fetches the code again after a failure, and opens the palette at the next press', async () => {
  const load = vi.fn(async () => ProductShortcuts)
  load.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  render(<Shell load={load} isIdle />)
  await act(async () => fireEvent.click(screen.getByText('Search')))
  fireEvent.click(screen.getByText('Search'))
  await screen.findByText('palette open')
  expect(load).toHaveBeenCalledTimes(3)
})
