import { isApiError } from '@parapet/api-client'
import type { AuthError } from '@parapet/auth'
import { useState } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { ProviderError } from '~/lib/provider-error'
import { useCountdown } from '~/lib/use-countdown'
import { signInTexts } from './texts.ts'

/** A failed attempt. The same kind is blocked while `waitSeconds` is above 0. */
interface FailedAttempt<Kind> {
  kind: Kind
  message: string | null
  waitSeconds: number
}

/** Runs one attempt at a time, and keeps the failure of the last one. */
export function useAttempt<Kind extends string>() {
  const [pending, setPending] = useState<Kind | null>(null)
  const [lastFailure, setLastFailure] = useState<{ kind: Kind; message: string | null } | null>(null)
  const [waitSeconds, startWaiting] = useCountdown()

  function fail(kind: Kind, message: string | null, retryAfterSeconds = 0) {
    setLastFailure({ kind, message })
    startWaiting(retryAfterSeconds)
  }

  function clear() {
    setLastFailure(null)
    startWaiting(0)
  }

  const isBlocked = (kind: Kind) => lastFailure?.kind === kind && waitSeconds > 0

  /** Resolves to whether it succeeded. */
  async function attempt(kind: Kind, action: () => Promise<void>): Promise<boolean> {
    if (pending !== null || isBlocked(kind)) return false
    setPending(kind)
    clear()
    try {
      await action()
      return true
    } catch (error) {
      const { message, retryAfterSeconds } = readSignInFailure(error)
      fail(kind, message, retryAfterSeconds)
      return false
    } finally {
      setPending(null)
    }
  }

  const isFailed = lastFailure !== null && (lastFailure.message !== null || waitSeconds > 0)
  const failedAttempt: FailedAttempt<Kind> | null = isFailed ? { ...lastFailure, waitSeconds } : null
  return { attempt, pending, failedAttempt, fail, clear, isBlocked }
}

/** What the form shows after a failed attempt. */
interface SignInFailure {
  /** Null shows only the countdown. */
  message: string | null
  /** How long to wait before the next attempt; 0 for no wait. */
  retryAfterSeconds: number
}

const defaultWaitSeconds = 30

export function readSignInFailure(error: unknown): SignInFailure {
  if (error instanceof ProviderError) return readProviderFailure(error)
  if (!isApiError(error)) return { message: describeFailure(error), retryAfterSeconds: 0 }
  if (error.status === 429) return toWaitFailure(error.retryAfterSeconds ?? 0)
  return { message: error.errors[0]?.message ?? describeFailure(error), retryAfterSeconds: 0 }
}

/**
 * Messages by error code: those that the provider documents, and those that steps replace them with. Its descriptions
 * aren't part of its API, so they are neither read nor shown.
 */
const failureMessages: Record<string, (details: AuthError) => string> = {
  E061102: () => signInTexts.wrongCode,
  E061103: () => signInTexts.tooManyAttempts,
  E061104: () => signInTexts.codeExpired,
  'invalid-input': ({ errorDescription }) => errorDescription,
  'app-code-rejected': () => signInTexts.appCodeWrong,
  'passkey-failed': ({ errorMessage = '' }) =>
    unsupportedPasskey.test(errorMessage) ? signInTexts.passkeyNotSupported : signInTexts.passkeyNotUsed,
  'passkey-rejected': () => signInTexts.passkeyRejected,
  // The link wasn't opened in time.
  '0': () => signInTexts.linkTimeout,
}

// Browser exceptions for missing support. A closed dialog and a missing passkey can't be distinguished.
const unsupportedPasskey = /^(NotSupported|Security|Constraint)Error$/

function readProviderFailure({ status, details }: ProviderError): SignInFailure {
  if (status === 429) return toWaitFailure(details.retryAfter ?? 0)
  const toFailure = (message: string) => ({ message, retryAfterSeconds: 0 })
  const describe = failureMessages[details.errorCode]
  if (describe) return toFailure(describe(details))
  return toFailure(status >= 400 && status < 500 ? signInTexts.rejected : signInTexts.providerFailed)
}

function toWaitFailure(seconds: number): SignInFailure {
  return { message: null, retryAfterSeconds: seconds > 0 ? seconds : defaultWaitSeconds }
}

/** The failure message. An alert, but without the countdown, so that it's announced only once. */
export function FailureText({
  message,
  waitSeconds,
}: Pick<FailedAttempt<string>, 'message' | 'waitSeconds'>) {
  if (waitSeconds === 0) return <span role="alert">{message}</span>
  return (
    <span>
      <span role="alert">{signInTexts.tooManyRequests}</span> {signInTexts.tryAgainIn(waitSeconds)}
    </span>
  )
}
