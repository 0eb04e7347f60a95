import { useState } from 'react'
import { useCountdown } from '~/lib/use-countdown'
import { readSignInFailure } from './sign-in-failure.ts'

/** A try that did not work; while `waitSeconds` is above 0 the same may not be tried again. */
export interface FailedAttempt<Kind> {
  kind: Kind
  message: string | null
  waitSeconds: number
}

/** Tries one thing at a time, and tells what went wrong with the last one. */
export function useAttempt<Kind extends string>() {
  const [pending, setPending] = useState<Kind | null>(null)
  const [last, setLast] = useState<{ kind: Kind; message: string | null } | null>(null)
  const [waitSeconds, startWaiting] = useCountdown()

  function fail(kind: Kind, message: string | null, retryAfterSeconds = 0) {
    setLast({ kind, message })
    startWaiting(retryAfterSeconds)
  }

  function clear() {
    setLast(null)
    startWaiting(0)
  }

  const isBlocked = (kind: Kind) => last?.kind === kind && waitSeconds > 0

  /** Resolves to whether it worked. */
  async function attempt(kind: Kind, work: () => Promise<void>): Promise<boolean> {
    if (pending !== null || isBlocked(kind)) return false
    setPending(kind)
    clear()
    try {
      await work()
      return true
    } catch (caught) {
      const { message, retryAfterSeconds } = readSignInFailure(caught)
      fail(kind, message, retryAfterSeconds)
      return false
    } finally {
      setPending(null)
    }
  }

  const isFailed = last !== null && (last.message !== null || waitSeconds > 0)
  const failed: FailedAttempt<Kind> | null = isFailed ? { ...last, waitSeconds } : null
  return { attempt, pending, failed, fail, clear, isBlocked }
}
