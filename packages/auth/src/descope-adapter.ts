import type createSdk from '@descope/web-js-sdk'

import { type AuthResult, failWith } from './auth-result.ts'
import type {
  IdentityProvider,
  ProviderCall,
  ProviderResponse,
  ProviderSession,
} from './identity-provider.ts'
import { toIdentityUser, type WireUser } from './identity-user.ts'
import { createProviderFetch, TRUE_STATUS_HEADER } from './provider-fetch.ts'
import type { SessionCookie } from './session-cookie.ts'
import { readTokens } from './session-tokens.ts'

export interface DescopeOptions {
  projectId: string
  /** @default the provider's own cloud */
  baseUrl?: string
  keepsRememberedUser: boolean
  /** Doesn't touch web storage or the remembered user. @default false */
  storesNothing?: boolean
  /** Keeps the session token in this cookie. @default local storage */
  sessionCookie?: SessionCookie | undefined
  timeoutMs: number
  fetch: typeof fetch
}

/** @internal The provider's SDK. Installing apps don't have its types. */
export type ProviderSdk = ReturnType<typeof createSdk>

interface WireSession {
  sessionJwt?: string
  refreshJwt?: string
  firstSeen?: boolean
  user?: WireUser
}

/**
 * The identity provider through its own SDK, loaded with the first call. One SDK instance per adapter, because it can't
 * be disposed of. Its automatic refresh is off, because the session manager refreshes.
 */
export function createDescopeAdapter(options: DescopeOptions): IdentityProvider {
  let sdkPromise: Promise<ProviderSdk> | null = null

  function load(): Promise<ProviderSdk> {
    sdkPromise ??= import('@descope/web-js-sdk').then(({ default: create }) =>
      create({
        projectId: options.projectId,
        ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }),
        persistTokens: !options.storesNothing,
        ...(options.sessionCookie && {
          sessionTokenViaCookie: toCookieConfig(options.sessionCookie),
        }),
        storeLastAuthenticatedUser: !options.storesNothing,
        autoRefresh: false,
        keepLastAuthenticatedUserAfterLogout: options.keepsRememberedUser,
        fetch: createProviderFetch(options.fetch, options.timeoutMs),
      }),
    )
    return sdkPromise
  }

  async function call<Data>(
    request: ProviderCall,
    read: (data: unknown) => Data | null,
  ): Promise<AuthResult<Data>> {
    let sdk: ProviderSdk
    try {
      sdk = await load()
    } catch {
      sdkPromise = null
      return failWith('unreachable', 'The sign-in service could not be loaded.')
    }
    try {
      return readResult(await request(sdk), read)
    } catch (error) {
      // Not a network failure: the SDK throws only on invalid arguments.
      return failWith('invalid-input', error instanceof Error ? error.message : String(error))
    }
  }

  return {
    call,
    requestSession: (request) => call(request, readSession),
    refresh: () => call((sdk) => sdk.refresh(), readSession),
    getUser: () => call((sdk) => sdk.me(), readUser),
    selectTenant: (tenantId) => call((sdk) => sdk.selectTenant(tenantId), readSession),
    signOut: (refreshJwt) =>
      call(
        (sdk) => sdk.logout(refreshJwt),
        (data) => data ?? {},
      ),
    sendEmailCode: (email) => call((sdk) => sdk.otp.signUpOrIn.email(email), readMaskedEmail),
    verifyEmailCode: (loginId, code) => call((sdk) => sdk.otp.verify.email(loginId, code), readSession),
    startGoogle: (redirectUrl) => call((sdk) => sdk.oauth.start.google(redirectUrl), readUrl),
    exchangeOauthCode: (code) => call((sdk) => sdk.oauth.exchange(code), readSession),
  }
}

function toCookieConfig({ cookie: { name, ...attributes } }: SessionCookie) {
  return { ...attributes, cookieName: name }
}

function readResult<Data>(result: ProviderResponse, read: (data: unknown) => Data | null): AuthResult<Data> {
  const code = Number(result.response?.headers.get(TRUE_STATUS_HEADER) ?? result.code ?? 0)
  if (result.ok) {
    const data = read(result.data)
    if (data === null)
      return failWith('unreadable', 'The response from the sign-in service could not be read.')
    return { ok: true, code, data }
  }
  const { errorCode = '', errorDescription = '', errorMessage } = result.error ?? {}
  return {
    ok: false,
    code,
    error: {
      errorCode,
      errorDescription,
      ...(errorMessage !== undefined && { errorMessage }),
      ...(code === 429 && { retryAfter: readRetryAfter(result.response) }),
    },
  }
}

function readRetryAfter(response: Response | undefined): number {
  return Number.parseInt(response?.headers.get('retry-after') ?? '', 10) || 0
}

function readSession(data: unknown): ProviderSession | null {
  const { sessionJwt = '', refreshJwt = '', firstSeen, user } = (data ?? {}) as WireSession
  const tokens = readTokens(sessionJwt, refreshJwt)
  return tokens && { tokens, user: user ? toIdentityUser(user) : null, isFirstSignIn: firstSeen === true }
}

const readUser = (data: unknown) => toIdentityUser(data ?? {})

const readMaskedEmail = (data: unknown) => ({
  maskedEmail: (data as { maskedEmail?: string } | undefined)?.maskedEmail ?? '',
})

function readUrl(data: unknown): { url: string } | null {
  const url = (data as { url?: string } | undefined)?.url
  return url ? { url } : null
}
