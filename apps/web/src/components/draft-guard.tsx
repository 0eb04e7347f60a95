import { ConfirmDialog } from '@parapet/ui'
import { useState, useEffect, useEffectEvent } from 'react'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from './form-texts.ts'
import { useLeaveBlocker, useUnloadWarning } from './unsaved-guard.tsx'

interface DraftGuardProps {
  isDirty: boolean
  saveNow: () => Promise<boolean>
}

/** Saves before navigating away, and asks for confirmation only if that fails. */
export function DraftGuard({ isDirty, saveNow }: DraftGuardProps) {
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const blocker = useLeaveBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      // After a sign-out, changes can't be saved anyway.
      hasStoredSession() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useUnloadWarning(isDirty)

  const saveThenProceed = useEffectEvent(() =>
    saveNow().then((isSaved) => (isSaved ? blocker.proceed?.() : setConfirmOpen(true))),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void saveThenProceed()
  }, [blocker.state])

  return (
    <ConfirmDialog
      open={isConfirmOpen}
      onOpenChange={() => {
        setConfirmOpen(false)
        blocker.reset?.()
      }}
      title={formTexts.discardTitle}
      description={formTexts.couldNotSaveDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        setConfirmOpen(false)
        blocker.proceed?.()
      }}
    />
  )
}
