import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { withBrowser } from './with-browser.ts'

/** What the dialog says the person is about to do. */
export type FedCmContext = 'signin' | 'signup' | 'use' | 'continue'

/** Sign-in with an account that the browser knows at the provider, in the browser's own dialog (FedCM). */
export interface FedCmSignIn {
  /** Whether this browser has such a dialog. Asked without loading anything. */
  readonly isSupported: () => boolean
  /**
   * Shows the dialog. When the browser has none, knows no account, or the person closes it, the result carries the error
   * code `fedcm-failed`.
   */
  readonly signIn: (context?: FedCmContext) => Promise<AuthResult<ProviderSession>>
}

export function createFedCmSignIn({ connection }: ConnectedAuth): FedCmSignIn {
  const isSupported = () => 'IdentityCredential' in globalThis

  return {
    isSupported,
    async signIn(context = 'signin') {
      if (!isSupported()) {
        const errorDescription = 'This browser has no dialog for accounts.'
        return { ok: false, code: 400, error: { errorCode: 'fedcm-failed', errorDescription } }
      }
      return connection.signIn(withBrowser('fedcm-failed', (sdk) => sdk.fedcm.launch(context)))
    },
  }
}
