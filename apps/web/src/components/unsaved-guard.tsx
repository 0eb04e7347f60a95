import { ConfirmDialog } from '@parapet/ui'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from './form-texts.ts'

interface UnsavedGuardProps {
  /** Something was entered that is not saved yet. */
  isDirty: boolean
}

/** Asks before a page with a form is left, by a link or by closing the window, while something is not saved. */
export function UnsavedGuard({ isDirty }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // Without a session there is nothing left to keep.
      isDirty && hasStoredSession() && currentLocation.pathname !== nextLocation.pathname,
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

/** Has the browser ask before the window is closed, or loaded again, while something is not saved. */
export function useUnloadWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
