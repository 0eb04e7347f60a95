import { type AuthResult, failWith } from '../auth-result.ts'
import type { ConnectedAuth } from '../identity-provider.ts'

/** A sign-in of the past. */
export interface PastSignIn {
  /** Milliseconds since 1970. */
  atMs: number
  /** Empty when the provider does not know. */
  city: string
  country: string
  ip: string
}

export interface AccountTenant {
  id: string
  name: string
}

/** The ways in which the person can sign in. */
export interface SignInMethods {
  /** Names the person in every call about a method. */
  loginId: string
  /** Empty when the person has none. */
  email: string
  hasVerifiedEmail: boolean
  /** At least one; the provider does not tell how many, nor where they are. */
  hasPasskey: boolean
  hasAuthenticatorApp: boolean
}

/** What the provider knows about whoever is signed in. */
export interface Account {
  readonly loadSignInMethods: () => Promise<AuthResult<SignInMethods>>
  /** Newest first. */
  readonly listSignIns: () => Promise<AuthResult<PastSignIn[]>>
  /** `true`: the current tenant only; `false`: all; a list: those of these ids. */
  readonly listTenants: (tenants: string[] | boolean) => Promise<AuthResult<AccountTenant[]>>
  /** Ends every session of the person, in all browsers. */
  readonly signOutEverywhere: () => Promise<AuthResult<unknown>>
}

export function createAccount({
  connection,
  signOut,
}: ConnectedAuth & { readonly signOut: () => Promise<void> }): Account {
  return {
    loadSignInMethods: () => connection.ask((sdk) => sdk.me(), readSignInMethods),
    listSignIns: () => connection.ask((sdk) => sdk.history(), readSignIns),
    async listTenants(tenants) {
      const isList = Array.isArray(tenants) && tenants.every((id) => typeof id === 'string')
      if (!isList && typeof tenants !== 'boolean')
        return failWith('invalid-input', '"tenants" must a string array or a boolean')
      // The SDK takes false too, although its type does not say so.
      return connection.ask((sdk) => sdk.myTenants(tenants as true | string[]), readTenants)
    },
    async signOutEverywhere() {
      const result = await connection.ask(
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
