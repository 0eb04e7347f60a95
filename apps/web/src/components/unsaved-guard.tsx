import { ConfirmDialog } from '@parapet/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useBlocker, type Location } from 'react-router'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from './form-texts.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** Whether the changes are being saved. A navigation waits for that, since they can't be discarded anymore. */
  isSaving?: boolean
  /** Whether a navigation loses the changes. @default if it leaves the path */
  losesChanges?: (current: Location, next: Location) => boolean
  /** Called before the navigation goes on without the changes. */
  onDiscard?: () => void
}

const leavesPath = (current: Location, next: Location) => current.pathname !== next.pathname

/** Asks for confirmation before unsaved changes are lost by navigating away or closing the window. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const [isAsking, setAsking] = useState(false)
  // The router asks only the blocker that was registered last, so one without changes must not be registered.
  return props.isDirty || isAsking ? <Guard {...props} onAskingChange={setAsking} /> : null
}

interface GuardProps extends UnsavedGuardProps {
  onAskingChange: (isAsking: boolean) => void
}

function Guard({
  isDirty,
  isSaving = false,
  losesChanges = leavesPath,
  onDiscard,
  onAskingChange,
}: GuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After a sign-out, changes can't be saved anyway.
      isDirty && hasStoredSession() && losesChanges(currentLocation, nextLocation),
  )
  const isDecided = useRef(false)

  useUnloadWarning(isDirty)

  const followBlocker = useEffectEvent((state: typeof blocker.state) => {
    onAskingChange(state !== 'unblocked')
    if (state === 'unblocked') isDecided.current = false
    // The changes were saved in the meantime, so nothing is lost anymore.
    if (state !== 'blocked' || isDirty || isDecided.current) return
    isDecided.current = true
    blocker.proceed?.()
  })
  useEffect(() => followBlocker(blocker.state), [blocker.state, isDirty])

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !isSaving}
      onOpenChange={() => blocker.reset?.()}
      title={formTexts.discardTitle}
      description={formTexts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        isDecided.current = true
        onDiscard?.()
        blocker.proceed?.()
      }}
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
