import { toast, toastStore } from '@parapet/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useToasts } from './store.ts'

function Page() {
  const { list, lower } = useToasts()
  return <p data-testid="toasts">{[...list, ...(lower ? [lower] : [])].map(({ heading }) => heading)}</p>
}

afterEach(() => {
  cleanup()
  toastStore.clear()
  toastStore.clearLower()
})

it('[0.08] has every toast in the app state, including earlier ones', () => {
  toast({ heading: 'First ' })
  render(<Page />)
  expect(screen.getByTestId('toasts').textContent).toBe('First ')

  act(() => void toast({ heading: 'Second ', position: 'normal' }))
  expect(screen.getByTestId('toasts').textContent).toBe('Second First ')

  act(() => toastStore.clearLower())
  expect(screen.getByTestId('toasts').textContent).toBe('Second ')
})
