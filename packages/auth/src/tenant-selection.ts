import { failWith } from './auth-result.ts'
import type { AuthResult } from './auth-result.ts'
import type { IdentityProvider, ProviderSession } from './identity-provider.ts'
import { findTextProblem } from './input-checks.ts'
import type { SessionManager } from './session-manager.ts'

export interface TenantSelection {
  /** Selects the session's current organization; its tokens name it from then on. */
  readonly selectTenant: (tenant: string) => Promise<AuthResult<ProviderSession>>
}

export function createTenantSelection(provider: IdentityProvider, manager: SessionManager): TenantSelection {
  return {
    async selectTenant(tenant) {
      const problem = findTextProblem('tenant', tenant)
      if (problem !== null) return failWith('invalid-input', problem)
      const result = await provider.selectTenant(tenant)
      // The SDK doesn't treat this 401 as the end of the session.
      if (result.code === 401) manager.expire()
      else manager.acceptSignIn(result)
      return result
    },
  }
}
