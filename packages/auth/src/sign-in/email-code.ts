import { failWith } from '../auth-result.ts'
import type { AuthResult } from '../auth-result.ts'
import type { IdentityProvider, ProviderSession } from '../identity-provider.ts'
import { findEmailProblem, findTextProblem } from '../input-checks.ts'
import type { SessionManager } from '../session-manager.ts'

export interface EmailCodeSignIn {
  /** Emails a one-time code, even to people who have no account yet. */
  readonly sendEmailCode: (email: string) => Promise<AuthResult<{ maskedEmail: string }>>
  /** Signs in with the emailed code. A wrong code returns a failed result and leaves the session unchanged. */
  readonly verifyEmailCode: (loginId: string, code: string) => Promise<AuthResult<ProviderSession>>
}

export function createEmailCodeSignIn(provider: IdentityProvider, manager: SessionManager): EmailCodeSignIn {
  return {
    async sendEmailCode(email) {
      const problem = findEmailProblem(email)
      return problem === null ? provider.sendEmailCode(email) : failWith('invalid-input', problem)
    },
    async verifyEmailCode(loginId, code) {
      const problem = findTextProblem('loginId', loginId) ?? findTextProblem('code', code)
      if (problem !== null) return failWith('invalid-input', problem)
      const result = await provider.verifyEmailCode(loginId, code)
      manager.acceptSignIn(result)
      return result
    },
  }
}
