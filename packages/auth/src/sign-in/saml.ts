import type { AuthResult } from '../auth-result.ts'
import type { ConnectedAuth, ProviderSession } from '../identity-provider.ts'

/** Single sign-on at an organization's own identity provider. */
export interface SamlSignIn {
  /** The URL to navigate to. It redirects back to `redirectUrl` with a `code`. `tenant` is a tenant ID, or an email address
   * in the tenant's domain.
   */
  readonly start: (tenant: string, redirectUrl: string) => Promise<AuthResult<{ url: string }>>
  readonly finish: (code: string) => Promise<AuthResult<ProviderSession>>
}

export function createSamlSignIn({ connection }: ConnectedAuth): SamlSignIn {
  return {
    start: (tenant, redirectUrl) => connection.call((sdk) => sdk.saml.start(tenant, redirectUrl), readUrl),
    finish: (code) => connection.signIn((sdk) => sdk.saml.exchange(code)),
  }
}

function readUrl(data: unknown): { url: string } | null {
  const { url } = (data ?? {}) as { url?: string }
  return url ? { url } : null
}
