import type { AuthResult } from './auth-result.ts'
import type { ProviderSdk } from './descope-adapter.ts'
import type { ProviderSession } from './identity-provider.ts'

/** What a function of the SDK resolves to. */
export interface ProviderAnswer {
  ok: boolean
  code?: number
  response?: Response
  data?: unknown
  error?: { errorCode?: string; errorDescription?: string; errorMessage?: string; retryAfter?: unknown }
}

/**
 * A call of the SDK; what it throws about its arguments becomes a failed result.
 * @internal The SDK's types need packages that an app does not have, so they stay out of ours.
 */
export type ProviderQuestion = (sdk: ProviderSdk) => Promise<ProviderAnswer>

/** The way to the provider for the ways to sign in that an app picks itself. No function rejects. */
export interface ProviderConnection {
  /** @internal `read` answers null when it cannot read the data. */
  readonly ask: <Data>(
    question: ProviderQuestion,
    read: (data: unknown) => Data | null,
  ) => Promise<AuthResult<Data>>
  /** @internal Asks for a session, which becomes that of this browser. */
  readonly signIn: (question: ProviderQuestion) => Promise<AuthResult<ProviderSession>>
}

/** Whatever has a connection: the auth object of the app. */
export interface ConnectedAuth {
  readonly connection: ProviderConnection
}
