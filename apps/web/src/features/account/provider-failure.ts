import { describeFailure } from '~/lib/describe-failure'
import { ProviderError } from '~/lib/provider-error'
import { accountTexts } from './texts.ts'

const defaultWaitSeconds = 30

/**
 * A user-facing message for a failed change to the sign-in methods. `rejected` is the message for a change that the
 * provider rejects; its own codes for these changes aren't documented.
 */
export function describeProviderFailure(error: unknown, rejected: string = accountTexts.rejected): string {
  if (!(error instanceof ProviderError)) return describeFailure(error)
  const { status, details } = error
  if (status === 429) return accountTexts.tooManyAttempts(details.retryAfter || defaultWaitSeconds)
  if (details.errorCode === 'passkey-failed') {
    return details.errorMessage === 'InvalidStateError'
      ? accountTexts.passkeyExists
      : accountTexts.passkeyCanceled
  }
  return status >= 400 && status < 500 ? rejected : accountTexts.providerFailed
}

const storageKey = 'parapet.authenticator-unconfirmed'

/**
 * The provider considers an authenticator app set up as soon as it issues the secret. Parapet requires a correct code
 * first; until then, this browser remembers that setup is unfinished.
 */
export function markAuthenticatorUnconfirmed(loginId: string) {
  localStorage.setItem(storageKey, loginId)
}

export function clearAuthenticatorUnconfirmed() {
  localStorage.removeItem(storageKey)
}

export function isAuthenticatorUnconfirmed(loginId: string): boolean {
  return localStorage.getItem(storageKey) === loginId
}
