import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'

/** Sign-in at the identity provider of the person's own company. */
export interface SamlSignIn {
  /**
   * The address to send the person to; they come back to `redirectUrl` with a `code`. `tenant` is a tenant's id, or an
   * email address of its domain.
   */
  readonly start: (tenant: string, redirectUrl: string) => Promise<AuthResult<{ url: string }>>
  readonly finish: (code: string) => Promise<AuthResult<ProviderSession>>
}

export function createSamlSignIn({ connection }: ConnectedAuth): SamlSignIn {
  return {
    start: (tenant, redirectUrl) => connection.ask((sdk) => sdk.saml.start(tenant, redirectUrl), readUrl),
    finish: (code) => connection.signIn((sdk) => sdk.saml.exchange(code)),
  }
}

function readUrl(data: unknown): { url: string } | null {
  const { url } = (data ?? {}) as { url?: string }
  return url ? { url } : null
}
