import { createPasskeySignIn } from '@parapet/auth/sign-in'
import { ProviderError } from '~/lib/provider-error'
import { auth } from '~/lib/session'

const passkeys = createPasskeySignIn(auth)

type PasskeyResult = Awaited<ReturnType<typeof passkeys.signInWithAnyPasskey>>

/** @throws ProviderError with the code `passkey-failed` from the browser, or `passkey-rejected` from the provider. */
export async function signInWithChosenPasskey(): Promise<void> {
  assertAccepted(await passkeys.signInWithAnyPasskey())
}

/** Only with a passkey of this person. @throws ProviderError like {@link signInWithChosenPasskey}. */
export async function signInWithPasskeyOf(loginId: string) {
  const result = await passkeys.signIn(loginId)
  assertAccepted(result)
  return result.data
}

/** Resolves to whether the person picked a suggested passkey. @throws ProviderError if the provider rejects it. */
export async function signInWithSuggestion(abortController: AbortController): Promise<boolean> {
  const result = await passkeys.signInWithSuggestedPasskey(abortController)
  // The person didn't start this, so an abort or a failure in the browser isn't reported.
  if (!result.ok && (abortController.signal.aborted || !isRejected(result))) return false
  assertAccepted(result)
  return true
}

function assertAccepted(result: PasskeyResult): asserts result is Extract<PasskeyResult, { ok: true }> {
  if (result.ok) return
  const errorCode = isRejected(result) ? 'passkey-rejected' : result.error.errorCode
  throw new ProviderError(result.code, { ...result.error, errorCode })
}

function isRejected({ code, error }: PasskeyResult): boolean {
  return error?.errorCode !== 'passkey-failed' && (code === 400 || code === 401)
}
