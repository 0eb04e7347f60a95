import type { ApiError } from '@parapet/api-client'

type SignInPrompt = (error: ApiError, token: string | null, orgId: string | null) => Promise<string | null>

let signInPrompt: SignInPrompt | undefined

/** Set by the app, so that the API client can ask for a sign-in without importing views. */
export function setSignInPrompt(next: SignInPrompt) {
  signInPrompt = next
}

/** Asks for the sign-in that a rejected call needs. Resolves to its token, or to null if the call has to fail. */
export const promptSignIn: SignInPrompt = async (...call) => signInPrompt?.(...call) ?? null
