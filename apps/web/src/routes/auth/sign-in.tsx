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

  // Not before: the page that was left would fetch again what is taken away below it.
  useLayoutEffect(() => {
    if (isSignedOut) clearSession(queryClient)
  }, [isSignedOut, queryClient])

  useEffect(() => {
    // Kept beside the address, since the way over Google loses it.
    if (next !== null) saveNextPath(next)
  }, [next])

  const settle = () => void navigate(paths.auth(next === null ? {} : { next }), { replace: true })

  useEffect(() => {
    if (!isSignedOut) return
    const timer = setTimeout(() => {
      void navigate(paths.auth(next === null ? {} : { next }), { replace: true })
    }, noticeMs)
    return () => clearTimeout(timer)
  }, [isSignedOut, next, navigate])

  const goOn = useCallback(() => {
    if (hasLeft.current) return
    hasLeft.current = true
    void navigate(consumeNextPath() ?? paths.home(), { replace: true })
  }, [navigate])

  // Another tab may sign in, or the wait for a link that was left behind may end well.
  useEffect(() => {
    if (auth.getSnapshot().status === 'signed-in') return
    return auth.subscribe(() => {
      if (auth.getSnapshot().status === 'signed-in') goOn()
    })
  }, [goOn])

  return (
    <SignInPanel
      isSignedOut={isSignedOut}
      onStart={() => {
        if (isSignedOut) settle()
      }}
      onSignedIn={goOn}
    />
  )
}
