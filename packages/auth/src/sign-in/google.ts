import { failWith } from '../auth-result.ts'
import type { AuthResult } from '../auth-result.ts'
import type { IdentityProvider, ProviderSession } from '../identity-provider.ts'
import { findTextProblem } from '../input-checks.ts'
import type { SessionManager } from '../session-manager.ts'

export interface GoogleSignIn {
  /** The URL to navigate to. Google redirects back to `redirectUrl` with a `code` or an `error`. */
  readonly startGoogle: (redirectUrl: string) => Promise<AuthResult<{ url: string }>>
  /** Signs in with the code from the redirect. */
  readonly finishGoogle: (code: string) => Promise<AuthResult<ProviderSession>>
}

export function createGoogleSignIn(provider: IdentityProvider, manager: SessionManager): GoogleSignIn {
  return {
    startGoogle: (redirectUrl) => provider.startGoogle(redirectUrl),
    async finishGoogle(code) {
      const problem = findTextProblem('code', code)
      if (problem !== null) return failWith('invalid-input', problem)
      const result = await provider.exchangeOauthCode(code)
      manager.acceptSignIn(result)
      return result
    },
  }
}
