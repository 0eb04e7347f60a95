import { savePasskeyHint } from '~/lib/passkeys'

/** Signs in with the passkey that the person picks in the browser's dialog. @throws ProviderError */
export async function signInWithPasskey(): Promise<void> {
  const { signInWithChosenPasskey } = await import('./passkey-sign-in.ts')
  await signInWithChosenPasskey()
  savePasskeyHint()
}

/** Resolves to whether the person picked a suggested passkey. @throws ProviderError */
export async function waitForSuggestedPasskey(abortController: AbortController): Promise<boolean> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false
  const { signInWithSuggestion } = await import('./passkey-sign-in.ts')
  return !abortController.signal.aborted && (await signInWithSuggestion(abortController))
}
