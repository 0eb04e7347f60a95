import { describeFailure } from '~/lib/describe-failure'
import { ProviderError } from '~/lib/provider-error'
import { accountTexts } from './texts.ts'

const defaultWaitSeconds = 30
const wrongCodeError = 'E061102'

/** A user-facing message for a failed change to the sign-in methods. */
export function describeProviderFailure(error: unknown): string {
  if (!(error instanceof ProviderError)) return describeFailure(error)
  const { status, details } = error
  if (status === 429) return accountTexts.tooManyAttempts(details.retryAfter || defaultWaitSeconds)
  if (details.errorCode === 'passkey-failed') {
    return details.errorMessage === 'InvalidStateError'
      ? accountTexts.passkeyExists
      : accountTexts.passkeyCanceled
  }
  if (details.errorCode === wrongCodeError) return accountTexts.wrongAuthenticatorCode
  return status >= 500 ? accountTexts.providerFailed : details.errorDescription || accountTexts.providerFailed
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
