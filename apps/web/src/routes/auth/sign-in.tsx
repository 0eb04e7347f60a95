import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clearSession } from '~/data/session/sign-out'
import { SignInPanel } from '~/features/sign-in/sign-in-panel'
import { findNextPath, saveNextPath, consumeNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { findSelectedOrgId } from '~/lib/selected-org'
import { auth, hasStoredSession } from '~/lib/session'
import { isSignOutNoticeShown, setSignOutNoticeShown } from '~/lib/sign-out-notice'

const noticeDurationMs = 5000

const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }))

export function Component() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isSignedOut = query.get('logout') === 'true'
  const next = findNextPath(query.get('next'))
  const queryClient = useQueryClient()
  const hasContinued = useRef(false)
  const [hasNotice] = useState(isSignOutNoticeShown)
  // The guard hides the notice on a first visit only; any later sign-out ends a session.
  useEffect(() => setSignOutNoticeShown(true), [])

  // Not earlier: the previous page would refetch what is cleared while it is still mounted.
  useLayoutEffect(() => {
    if (isSignedOut) clearSession(queryClient)
  }, [isSignedOut, queryClient])

  useEffect(() => {
    // Also stored, because signing in with Google loses the URL parameter.
    if (next !== null) saveNextPath(next)
  }, [next])

  const clearNotice = () => void navigate(paths.auth(next === null ? {} : { next }), { replace: true })

  useEffect(() => {
    if (!isSignedOut) return
    const timer = setTimeout(() => {
      void navigate(paths.auth(next === null ? {} : { next }), { replace: true })
    }, noticeDurationMs)
    return () => clearTimeout(timer)
  }, [isSignedOut, next, navigate])

  const continueToApp = useCallback(() => {
    if (hasContinued.current) return
    hasContinued.current = true
    void navigate(consumeNextPath() ?? paths.home(), { replace: true })
  }, [navigate])

  // Someone may sign in from another tab, or open the emailed link. With a session, they're here to sign in again.
  useEffect(() => {
    if (hasStoredSession()) return
    return auth.subscribe(() => {
      if (auth.getSnapshot().status === 'signed-in') continueToApp()
    })
  }, [continueToApp])

  const orgId = findSelectedOrgId()
  if (query.has('second-factor') && orgId !== null && hasStoredSession()) {
    return (
      <Suspense>
        <SecondFactor orgId={orgId} onSignedIn={continueToApp} />
      </Suspense>
    )
  }
  return (
    <SignInPanel
      isSignedOut={isSignedOut && hasNotice}
      onStart={() => {
        if (isSignedOut) clearNotice()
      }}
      onSignedIn={continueToApp}
    />
  )
}
