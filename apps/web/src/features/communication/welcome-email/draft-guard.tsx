import { ConfirmDialog } from '@parapet/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { useUnloadWarning } from '~/components/use-unload-warning'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from '~/components/form-texts'
import { welcomeMailTexts as texts } from './texts.ts'

export interface DraftGuardProps {
  isDirty: boolean
  saveNow: () => Promise<boolean>
}

/** Saves before the page or the tab is left, and asks only where that fails. */
export function DraftGuard({ isDirty, saveNow }: DraftGuardProps) {
  const [isAsking, setIsAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      // Without a session there is nothing left to keep.
      hasStoredSession() &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useUnloadWarning(isDirty)

  const saveThenGo = useEffectEvent(() =>
    saveNow().then((isSaved) => (isSaved ? blocker.proceed?.() : setIsAsking(true))),
  )
  useEffect(() => {
    if (blocker.state === 'blocked') void saveThenGo()
  }, [blocker.state])

  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={() => {
        setIsAsking(false)
        blocker.reset?.()
      }}
      title={formTexts.discardTitle}
      description={texts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        setIsAsking(false)
        blocker.proceed?.()
      }}
    />
  )
}
