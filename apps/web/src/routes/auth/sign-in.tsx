import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { clearSession } from '~/data/session/sign-out'
import { SignInPanel } from '~/features/sign-in/sign-in-panel'
import { findNextPath, saveNextPath, consumeNextPath } from '~/lib/next-path'
import { paths } from '~/lib/paths'
import { auth } from '~/lib/session'

const noticeMs = 5000

export function Component() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const isSignedOut = query.get('logout') === 'true'
  const next = findNextPath(query.get('next'))
  const queryClient = useQueryClient()
  const hasLeft = useRef(false)

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
    }, noticeMs)
    return () => clearTimeout(timer)
  }, [isSignedOut, next, navigate])

  const continueToApp = useCallback(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void navigate(consumeNextPath() ?? paths.home(), { replace: true })
  }, [navigate])

  // Someone may sign in from another tab, or open the emailed link.
  useEffect(() => {
    if (auth.getSnapshot().status === 'signed-in') return
    return auth.subscribe(() => {
      if (auth.getSnapshot().status === 'signed-in') continueToApp()
    })
  }, [continueToApp])

  return (
    <SignInPanel
      isSignedOut={isSignedOut}
      onStart={() => {
        if (isSignedOut) clearNotice()
      }}
      onSignedIn={continueToApp}
    />
  )
}
