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

it('[4.50] shows the lower toast by default', () => {
  toast({ heading: 'Archived' })
  expect(toastStore.getState().lower?.heading).toBe('Archived')
  expect(toastStore.getState().list).toEqual([])
})

it('[4.51] adds to the list only for the position normal', () => {
  toast({ heading: 'Imported', position: 'normal' })
  toast({ heading: 'Archived', position: 'lower' })
  // Values that plain JavaScript can pass.
  toast({ heading: 'Odd', position: 'upper' as ToastCommand['position'] })
  expect(toastStore.getState().list.map((each) => each.heading)).toEqual(['Imported'])
  expect(toastStore.getState().lower?.heading).toBe('Odd')
})

it('returns the id and can use a custom store', () => {
  const store = createToastStore()
  const id = toast({ heading: 'Here', store })
  expect(store.getState().lower?.id).toBe(id)
  expect(toastStore.getState().lower).toBeNull()
})
