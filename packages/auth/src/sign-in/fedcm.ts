import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'
import { withDomErrors } from './with-dom-errors.ts'

/** The wording of the dialog. */
export type FedCmContext = 'signin' | 'signup' | 'use' | 'continue'

/** Sign-in with an account from the browser's own dialog (FedCM). */
export interface FedCmSignIn {
  /** Whether this browser supports FedCM. Loads nothing. */
  readonly isSupported: () => boolean
  /** Shows the dialog. Fails with error code `fedcm-failed` if FedCM isn't supported, there is no account, or the person
   * closes the dialog.
   */
  readonly signIn: (context?: FedCmContext) => Promise<AuthResult<ProviderSession>>
}

export function createFedCmSignIn({ connection }: ConnectedAuth): FedCmSignIn {
  const isSupported = () => 'IdentityCredential' in globalThis

  return {
    isSupported,
    async signIn(context = 'signin') {
      if (!isSupported()) {
        const errorDescription = 'This browser does not support federated sign-in.'
        return { ok: false, code: 400, error: { errorCode: 'fedcm-failed', errorDescription } }
      }
      return connection.signIn(withDomErrors('fedcm-failed', (sdk) => sdk.fedcm.launch(context)))
    },
  }
}
