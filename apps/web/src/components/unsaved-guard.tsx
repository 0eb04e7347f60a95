import { ConfirmDialog } from '@parapet/ui'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from './form-texts.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** Whether the query decides what the page shows, as between the steps of an import. */
  includesQuery?: boolean
}

/** Asks for confirmation before unsaved changes are lost by navigating away or closing the window. */
export function UnsavedGuard({ isDirty, includesQuery = false }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After a sign-out, changes can't be saved anyway.
      isDirty &&
      hasStoredSession() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (includesQuery && currentLocation.search !== nextLocation.search)),
  )

  useUnloadWarning(isDirty)

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={formTexts.discardTitle}
      description={formTexts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  )
}

/** Makes the browser ask before closing or reloading a page with unsaved changes. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
