import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ProductShortcutsLoader } from './product-shortcuts-loader.tsx'
import type { ProductShortcutsProps } from './product-shortcuts.tsx'

afterEach(() => {
  cleanup()
  pressedKeys.length = 0
})

function ProductShortcuts({ isPaletteOpen }: ProductShortcutsProps) {
  return <p>{isPaletteOpen ? 'palette open' : 'palette closed'}</p>
}

const pressedKeys: string[] = []

/** Listens to keys, as the product's shortcuts do. */
function KeyShortcuts() {
  useEffect(() => {
    const listen = ({ key, shiftKey }: KeyboardEvent) => pressedKeys.push(shiftKey ? `Shift ${key}` : key)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return <p>ready</p>
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

it('fetches the code at the first letter, and presses the letters again once it’s there', async () => {
  const load = vi.fn(async () => KeyShortcuts)
  render(<Shell load={load} isIdle={false} />)
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'p' })
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  fireEvent.keyDown(document.body, { key: 'Tab' })
  fireEvent.keyDown(document.body, { key: 'o', ctrlKey: true })
  expect(pressedKeys).toEqual([])
  await screen.findByText('ready')
  expect(load).toHaveBeenCalledOnce()
  expect(pressedKeys).toEqual(['g', 'p', 'Shift ?'])
})

it('doesn’t press letters again that were typed into a field, or long ago', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof KeyShortcuts>()
  render(
    <>
      <input />
      <Shell load={() => promise} isIdle />
    </>,
  )
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' })
  fireEvent.keyDown(document.body, { key: 'j' })
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000)
  await act(async () => resolve(KeyShortcuts))
  await screen.findByText('ready')
  expect(pressedKeys).toEqual([])
  vi.restoreAllMocks()
})
