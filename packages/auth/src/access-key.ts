import type { AuthConfig } from './create-auth.ts'
import type { AuthResult } from './auth-result.ts'
import { createDescopeAdapter } from './descope-adapter.ts'

/** A session obtained with an access key. */
export interface AccessKeySession {
  keyId: string
  sessionJwt: string
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

export interface AccessKeyOptions {
  customClaims?: Record<string, unknown>
  selectedTenant?: string
}

/** Exchanges an access key for a session token. Only returns it; the browser's session stays unchanged. */
export function exchangeAccessKey(
  config: Pick<AuthConfig, 'projectId' | 'baseUrl' | 'timeoutMs' | 'fetch'>,
  accessKey: string,
  options?: AccessKeyOptions,
): Promise<AuthResult<AccessKeySession>> {
  const provider = createDescopeAdapter({
    projectId: config.projectId,
    baseUrl: config.baseUrl,
    keepsRememberedUser: true,
    storesNothing: true,
    timeoutMs: config.timeoutMs ?? 10_000,
    fetch: config.fetch ?? ((...args) => globalThis.fetch(...args)),
  })
  return provider.call((sdk) => sdk.accessKey.exchange(accessKey, options), readSession)
}

function readSession(data: unknown): AccessKeySession | null {
  const { keyId, sessionJwt, expiration } = (data ?? {}) as {
    keyId?: string
    sessionJwt?: string
    expiration?: number
  }
  return keyId && sessionJwt ? { keyId, sessionJwt, expiresAtMs: (expiration ?? 0) * 1000 } : null
}
