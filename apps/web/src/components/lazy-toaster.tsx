import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useToasts } from '~/lib/store'

const Toaster = lazy<ComponentType>(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    // A failed chunk must not replace the page with an error and lose unsaved input.
    () => ({ default: () => null }),
  ),
)

/** The toast container. Loads with the first toast, because most pages never show one. */
export function LazyToaster() {
  const { list, lower } = useToasts()
  const [hasAppeared, setHasAppeared] = useState(false)
  if (!hasAppeared && (list.length > 0 || lower !== null)) setHasAppeared(true)

  return hasAppeared ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
