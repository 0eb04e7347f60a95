import { toastStore } from '@parapet/ui'
import { lazy, Suspense, useSyncExternalStore } from 'react'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

let hasAppeared = false

/** The toast container. Its code arrives with the first toast: most pages never show one. */
export function LazyToaster() {
  const isNeeded = useSyncExternalStore(toastStore.subscribe, () => {
    const { list, lower } = toastStore.getState()
    hasAppeared ||= list.length > 0 || lower !== null
    return hasAppeared
  })

  return isNeeded ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
