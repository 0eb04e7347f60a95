import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToastStore, toast, type ToastCommand, toastStore } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  toastStore.clear()
  toastStore.clearLower()
  vi.useRealTimers()
})

it('[4.50] shows the lower toast when no position is given', () => {
  toast({ heading: 'Archived' })
  expect(toastStore.getState().lower?.heading).toBe('Archived')
  expect(toastStore.getState().list).toEqual([])
})

it('[4.51] adds to the list for the position normal alone', () => {
  toast({ heading: 'Imported', position: 'normal' })
  toast({ heading: 'Archived', position: 'lower' })
  // What plain JavaScript may pass.
  toast({ heading: 'Odd', position: 'upper' as ToastCommand['position'] })
  expect(toastStore.getState().list.map((each) => each.heading)).toEqual(['Imported'])
  expect(toastStore.getState().lower?.heading).toBe('Odd')
})

it('returns the id and can use a store of the caller', () => {
  const store = createToastStore()
  const id = toast({ heading: 'Here', store })
  expect(store.getState().lower?.id).toBe(id)
  expect(toastStore.getState().lower).toBeNull()
})
