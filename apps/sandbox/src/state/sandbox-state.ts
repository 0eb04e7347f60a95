import type { JWK } from 'jose'
import type { RecordSet } from '../dns/dns-record.ts'

export interface TenantMembership {
  tenantId: string
  roleNames: string[]
}

interface SignInRecord {
  loginTime: number
  ip: string
}

export interface Passkey {
  /** The credential's ID, base64url. */
  id: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
}

type PersonStatus = 'enabled' | 'disabled' | 'invited'

export interface Person {
  userId: string
  loginIds: string[]
  name: string
  givenName: string
  middleName: string
  familyName: string
  email: string
  phone: string
  verifiedEmail: boolean
  verifiedPhone: boolean
  picture: string
  roleNames: string[]
  memberships: TenantMembership[]
  status: PersonStatus
  test: boolean
  freshlyMigrated?: boolean
  createdTime: number
  oauth: Record<string, boolean>
  customAttributes: Record<string, unknown>
  signIns: SignInRecord[]
  /** Salt and hash, both base64url. */
  password?: { salt: string; hash: string }
  /** The authenticator app's secret, base32. */
  totpSecret?: string
  usesSaml?: boolean
  passkeys?: Passkey[]
}

export interface Tenant {
  id: string
  name: string
  selfProvisioningDomains: string[]
  customAttributes: Record<string, unknown>
  enforceSSO: boolean
  disabled: boolean
  parent?: string
  createdTime: number
}

export interface Role {
  id: string
  name: string
  description: string
  permissionNames: string[]
  tenantId: string
  default: boolean
  createdTime: number
}

interface Permission {
  id: string
  name: string
  description: string
}

/** The session of one refresh token. Removing it revokes the token. */
export interface Session {
  id: string
  userId: string
  tenantId: string
  amr: string[]
  createdAtSeconds: number
  /** The claim `auth_time`, only for a sign-in that should seem older than it is. */
  signedInAtSeconds?: number
  expiresAtSeconds: number
}

/** The state that survives a restart. Codes, links and email don't. */
export interface SandboxState {
  version: 1
  signingKey: JWK
  people: Person[]
  tenants: Tenant[]
  roles: Role[]
  permissions: Permission[]
  sessions: Session[]
  /** The records of the name server. */
  dnsRecords: RecordSet[]
}
