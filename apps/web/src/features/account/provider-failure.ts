import { describeFailure } from '~/lib/describe-failure'
import { ProviderError } from '~/lib/provider-error'
import { accountTexts } from './texts.ts'

const defaultWaitSeconds = 30
const wrongCode = 'E061102'

/** A sentence for people about a change of their ways to sign in that did not work. */
export function describeProviderFailure(error: unknown): string {
  if (!(error instanceof ProviderError)) return describeFailure(error)
  const { status, details } = error
  if (status === 429) return accountTexts.waitSeconds(details.retryAfter || defaultWaitSeconds)
  if (details.errorCode === 'passkey-failed') {
    return details.errorMessage === 'InvalidStateError'
      ? accountTexts.passkeyThere
      : accountTexts.passkeyCancelled
  }
  if (details.errorCode === wrongCode) return accountTexts.wrongAuthenticatorCode
  return status >= 500 ? accountTexts.providerFailed : details.errorDescription || accountTexts.providerFailed
}

const storageKey = 'parapet.authenticator-unconfirmed'

/**
 * The provider counts an authenticator app as soon as it has handed out the secret. Here it counts once a code proved
 * that the app has it; until then this browser remembers who is not done.
 */
export function saveUnconfirmed(loginId: string) {
  localStorage.setItem(storageKey, loginId)
}

export function clearUnconfirmed() {
  localStorage.removeItem(storageKey)
}

export function isUnconfirmed(loginId: string): boolean {
  return localStorage.getItem(storageKey) === loginId
}
