import { createToastStore, type ToastInput, type ToastStore } from './toast-store.ts'

/** The store that `toast()` and `<Toaster />` share unless they are given another. */
export const toastStore: ToastStore = createToastStore()

export interface ToastCommand extends ToastInput {
  /**
   * `normal` adds to the list; every other value, and none, replaces the lower toast.
   * @default 'lower'
   */
  position?: 'lower' | 'normal'
  /** @default the shared store */
  store?: ToastStore
}

/** Shows a toast; returns its id. */
export function toast({ position = 'lower', store = toastStore, ...input }: ToastCommand): string {
  return position === 'normal' ? store.add(input) : store.setLower(input)
}
