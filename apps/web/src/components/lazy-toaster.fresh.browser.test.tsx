import { toast, toastStore } from '@parapet/ui'
import { act, cleanup, render, screen } from '~/testing/render'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LazyToaster } from './lazy-toaster.tsx'

const chunk = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./toaster.tsx', async (importOriginal) => {
  await chunk.promise
  return importOriginal()
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('shows a toast for its whole time, however long the toaster takes to load', async () => {
  toast({ heading: 'Signed in' })
  render(<LazyToaster />)
  act(() => void vi.advanceTimersByTime(60_000))
  expect(toastStore.getState().lower?.heading).toBe('Signed in')

  vi.useRealTimers()
  chunk.resolve()
  expect(await screen.findByText('Signed in')).toBeTruthy()
})
