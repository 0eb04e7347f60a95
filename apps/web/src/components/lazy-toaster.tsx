import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useToasts } from '~/lib/store'

const Toaster = lazy<ComponentType>(() =>
  import('./toaster.tsx').then(
    (module) => ({ default: module.Toaster }),
    // A message that cannot be shown must not take the page away, and what was typed into it.
    () => ({ default: () => null }),
  ),
)

/** The toast container. Its code arrives with the first toast: most pages never show one. */
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
