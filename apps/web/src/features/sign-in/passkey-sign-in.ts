import { createPasskeySignIn } from '@parapet/auth/sign-in'
import { ProviderError } from '~/lib/provider-error'
import { auth } from '~/lib/session'

const passkeys = createPasskeySignIn(auth)

type Result = Awaited<ReturnType<typeof passkeys.signInWithAnyPasskey>>

/** @throws ProviderError with the code `passkey-failed` from the browser, or `passkey-refused` from the provider. */
export async function signIn(): Promise<void> {
  checkAccepted(await passkeys.signInWithAnyPasskey())
}

/** Resolves to whether the person picked a suggested passkey. @throws ProviderError if the provider refuses it. */
export async function signInWithSuggestion(abort: AbortController): Promise<boolean> {
  const result = await passkeys.signInWithSuggestedPasskey(abort)
  // The person didn't start this, so an abort or a failure in the browser isn't reported.
  if (!result.ok && (abort.signal.aborted || !isRefused(result))) return false
  checkAccepted(result)
  return true
}

function checkAccepted(result: Result) {
  if (result.ok) return
  const errorCode = isRefused(result) ? 'passkey-refused' : result.error.errorCode
  throw new ProviderError(result.code, { ...result.error, errorCode })
}

function isRefused({ code, error }: Result): boolean {
  return error?.errorCode !== 'passkey-failed' && (code === 400 || code === 401)
}
