import { ConfirmDialog } from '@parapet/ui'
import { use, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  IDLE_BLOCKER,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
  type Blocker,
  type BlockerFunction,
  type Location,
} from 'react-router'
import { hasStoredSession } from '~/lib/session'
import { formTexts } from './form-texts.ts'

interface UnsavedGuardProps {
  isDirty: boolean
  /** Whether the changes are being saved. A navigation waits for that, since they can't be discarded anymore. */
  isSaving?: boolean
  /** Whether a navigation loses the changes. @default if it leaves the path or the tab */
  losesChanges?: (current: Location, next: Location) => boolean
  /** Called before the navigation goes on without the changes. */
  onDiscard?: () => void
}

const findTab = ({ search }: Location) => new URLSearchParams(search).get('tab')
const leavesTab = (current: Location, next: Location) =>
  current.pathname !== next.pathname || findTab(current) !== findTab(next)

/** By form with unsaved changes on the page, whether a navigation loses them. */
const unsavedForms = new Map<object, typeof leavesTab>()

const losesAnyChanges = (current: Location, next: Location) =>
  [...unsavedForms.values()].some((losesChanges) => losesChanges(current, next))

/** Asks for confirmation before unsaved changes are lost by navigating away or closing the window. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const [isRegistered, setRegistered] = useState(props.isDirty)
  if (props.isDirty && !isRegistered) setRegistered(true)
  // The router asks only the blocker that was registered last, so one without changes must not stay registered.
  return isRegistered ? <Guard {...props} onIdle={() => setRegistered(false)} /> : null
}

interface GuardProps extends UnsavedGuardProps {
  /** Called once there are no changes, and no navigation is on hold. */
  onIdle: () => void
}

function Guard({ isDirty, isSaving = false, losesChanges = leavesTab, onDiscard, onIdle }: GuardProps) {
  const location = useLocation()
  // What the router is told comes before the state that it leads to.
  const isHolding = useRef(false)
  const blocker = useLeaveBlocker(
    ({ currentLocation, nextLocation }) => {
      // After a sign-out, changes can't be saved anyway.
      isHolding.current = hasStoredSession() && losesAnyChanges(currentLocation, nextLocation)
      return isHolding.current
    },
    // The form may close as soon as it's saved, before this component has rendered that it holds a navigation.
    (held) => {
      if (!losesAnyChanges(location, held.location)) held.proceed()
    },
  )
  const isDecided = useRef(false)
  const findLoss = useEffectEvent(losesChanges)

  useUnloadWarning(isDirty)
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = {}
    unsavedForms.set(form, (current, next) => findLoss(current, next))
    return () => void unsavedForms.delete(form)
  }, [isDirty])

  const followBlocker = useEffectEvent(() => {
    if (blocker.state === 'unblocked') {
      isDecided.current = false
      if (!isDirty && !isHolding.current) onIdle()
    }
    // The changes were saved in the meantime, so nothing is lost anymore.
    else if (
      blocker.state === 'blocked' &&
      !isDecided.current &&
      !losesAnyChanges(location, blocker.location)
    )
      goOn()
  })
  useEffect(() => followBlocker(), [blocker.state, isDirty])

  function goOn() {
    isDecided.current = true
    isHolding.current = false
    blocker.proceed?.()
  }

  function stay() {
    isHolding.current = false
    blocker.reset?.()
  }

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !isSaving}
      onOpenChange={stay}
      title={formTexts.discardTitle}
      description={formTexts.discardDetail}
      confirmLabel={formTexts.discard}
      cancelLabel={formTexts.keepEditing}
      tone="danger"
      onConfirm={() => {
        onDiscard?.()
        goOn()
      }}
    />
  )
}

/**
 * `useBlocker` of React Router, but registered with the commit that shows the changes. That one takes two effects and a
 * render after it, and a navigation in between loses the changes without a question.
 */
export function useLeaveBlocker(
  shouldBlock: BlockerFunction,
  onCloseWhileHolding?: (held: Extract<Blocker, { state: 'blocked' }>) => void,
): Blocker {
  const { router } = use(RouterContext)!
  const { blockers } = use(RouterStateContext)!
  const key = useId()
  useLayoutEffect(() => void router.getBlocker(key, shouldBlock))
  const close = useEffectEvent(() => {
    const held = router.state.blockers.get(key)
    if (held?.state === 'blocked') onCloseWhileHolding?.(held)
    router.deleteBlocker(key)
  })
  useLayoutEffect(() => () => close(), [])
  return blockers.get(key) ?? IDLE_BLOCKER
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
