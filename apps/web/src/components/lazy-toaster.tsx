import { toastStore } from '@parapet/ui'
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { useToasts } from '~/lib/store'

const Toaster = lazy<ComponentType>(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    // A failed chunk must not replace the page with an error and lose unsaved input.
    () => ({ default: () => null }),
  ),
)

// On a slow connection, the toast of the first navigation would otherwise run out before it is shown.
const startTimers = toastStore.hold()

function TimedToaster() {
  useEffect(startTimers, [])
  return <Toaster />
}

/** The toast container. Loads with the first toast, because most pages never show one. */
export function LazyToaster() {
  const { list, lower } = useToasts()
  const [hasAppeared, setHasAppeared] = useState(false)
  if (!hasAppeared && (list.length > 0 || lower !== null)) setHasAppeared(true)

  return hasAppeared ? (
    <Suspense fallback={null}>
      <TimedToaster />
    </Suspense>
  ) : null
}
