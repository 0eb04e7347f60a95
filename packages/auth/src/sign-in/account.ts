import { type AuthResult, failWith } from '../auth-result.ts'
import type { ConnectedAuth } from '../identity-provider.ts'

/** An earlier sign-in. */
export interface PastSignIn {
  /** Milliseconds since 1970. */
  atMs: number
  /** Empty if unknown. */
  city: string
  country: string
  ip: string
}

export interface AccountTenant {
  id: string
  name: string
}

/** The user's sign-in methods. */
export interface SignInMethods {
  /** Identifies the user in calls about sign-in methods. */
  loginId: string
  /** Empty if there is none. */
  email: string
  hasVerifiedEmail: boolean
  /** Whether there is at least one; the provider doesn't list them. */
  hasPasskey: boolean
  hasAuthenticatorApp: boolean
}

/** The signed-in user's account at the provider. */
export interface Account {
  readonly loadSignInMethods: () => Promise<AuthResult<SignInMethods>>
  /** Newest first. */
  readonly listSignIns: () => Promise<AuthResult<PastSignIn[]>>
  /** `true`: the current tenant only; `false`: all; a list: tenants with these IDs. */
  readonly listTenants: (tenants: string[] | boolean) => Promise<AuthResult<AccountTenant[]>>
  /** Ends all of the user's sessions, in all browsers. */
  readonly signOutEverywhere: () => Promise<AuthResult<unknown>>
}

export function createAccount({
  connection,
  signOut,
}: ConnectedAuth & { readonly signOut: () => Promise<void> }): Account {
  return {
    loadSignInMethods: () => connection.call((sdk) => sdk.me(), readSignInMethods),
    listSignIns: () => connection.call((sdk) => sdk.history(), readSignIns),
    async listTenants(tenants) {
      const isList = Array.isArray(tenants) && tenants.every((id) => typeof id === 'string')
      if (!isList && typeof tenants !== 'boolean')
        return failWith('invalid-input', '"tenants" must a string array or a boolean')
      // The SDK accepts false too, although its type doesn't.
      return connection.call((sdk) => sdk.myTenants(tenants as true | string[]), readTenants)
    },
    async signOutEverywhere() {
      const result = await connection.call(
        (sdk) => sdk.logoutAll(),
        (data) => data ?? {},
      )
      if (result.ok) await signOut()
      return result
    },
  }
}

interface WireMethods {
  loginIds?: string[]
  email?: string
  verifiedEmail?: boolean
  webauthn?: boolean
  TOTP?: boolean
}

function readSignInMethods(data: unknown): SignInMethods {
  const { loginIds = [], email = '', verifiedEmail, webauthn, TOTP } = (data ?? {}) as WireMethods
  return {
    loginId: loginIds[0] ?? '',
    email,
    hasVerifiedEmail: verifiedEmail === true,
    hasPasskey: webauthn === true,
    hasAuthenticatorApp: TOTP === true,
  }
}

interface WireSignIn {
  loginTime?: number
  city?: string
  country?: string
  ip?: string
}

function readSignIns(data: unknown): PastSignIn[] | null {
  if (!Array.isArray(data)) return null
  return (data as WireSignIn[]).map(({ loginTime = 0, city = '', country = '', ip = '' }) => ({
    atMs: loginTime * 1000,
    city,
    country,
    ip,
  }))
}

function readTenants(data: unknown): AccountTenant[] | null {
  const { tenants } = (data ?? {}) as { tenants?: AccountTenant[] }
  return tenants?.map(({ id, name }) => ({ id, name })) ?? null
}
