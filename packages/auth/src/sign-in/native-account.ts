import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'

/** Input for a phone's account picker. */
export interface StartedNativeSignIn {
  clientId: string
  stateId: string
}

/** The account picker's result: a code, or an ID token after an implicit start. */
export interface PickedAccount {
  stateId: string
  /** The name as JSON, which Apple sends with the first sign-in only. */
  user?: string
  code?: string
  idToken?: string
}

/** Sign-in with a phone's account, for apps in a native shell. */
export interface NativeAccountSignIn {
  /** `isImplicit`: the phone returns an ID token instead of a code. */
  readonly start: (provider: string, isImplicit?: boolean) => Promise<AuthResult<StartedNativeSignIn>>
  readonly finish: (provider: string, picked: PickedAccount) => Promise<AuthResult<ProviderSession>>
}

export function createNativeAccountSignIn({ connection }: ConnectedAuth): NativeAccountSignIn {
  return {
    start: (provider, isImplicit = false) =>
      connection.call((sdk) => sdk.oauth.startNative(provider, {}, isImplicit), readStarted),
    finish: (provider, { stateId, user, code, idToken }) =>
      connection.signIn((sdk) => sdk.oauth.finishNative(provider, stateId, user, code, idToken)),
  }
}

function readStarted(data: unknown): StartedNativeSignIn | null {
  const { clientId, stateId } = (data ?? {}) as Partial<StartedNativeSignIn>
  return clientId && stateId ? { clientId, stateId } : null
}
