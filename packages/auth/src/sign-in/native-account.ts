import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'

/** What the account picker of a phone needs. */
export interface StartedNativeSignIn {
  clientId: string
  stateId: string
}

/** What the account picker gave: a code, or an id token after an implicit start. */
export interface PickedAccount {
  stateId: string
  /** The name as Apple sends it with the first sign-in: JSON. */
  user?: string
  code?: string
  idToken?: string
}

/** Sign-in with an account of the phone, for an app that runs in a native shell. */
export interface NativeAccountSignIn {
  /** `isImplicit`: the phone hands back an id token instead of a code. */
  readonly start: (provider: string, isImplicit?: boolean) => Promise<AuthResult<StartedNativeSignIn>>
  readonly finish: (provider: string, picked: PickedAccount) => Promise<AuthResult<ProviderSession>>
}

export function createNativeAccountSignIn({ connection }: ConnectedAuth): NativeAccountSignIn {
  return {
    start: (provider, isImplicit = false) =>
      connection.ask((sdk) => sdk.oauth.startNative(provider, {}, isImplicit), readStarted),
    finish: (provider, { stateId, user, code, idToken }) =>
      connection.signIn((sdk) => sdk.oauth.finishNative(provider, stateId, user, code, idToken)),
  }
}

function readStarted(data: unknown): StartedNativeSignIn | null {
  const { clientId, stateId } = (data ?? {}) as Partial<StartedNativeSignIn>
  return clientId && stateId ? { clientId, stateId } : null
}
