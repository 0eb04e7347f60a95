import { isFgaRole } from './roles.ts'

/** The parts of a session token's claims that say who may do what. */
export interface SessionClaims {
  /** The current tenant: items at top level count for it. */
  readonly dct?: string
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  /** Items per tenant, by tenant id (which is the organization id). */
  readonly tenants?: Readonly<
    Record<string, { readonly roles?: readonly string[]; readonly permissions?: readonly string[] }>
  >
}

type ClaimName = 'roles' | 'permissions'

function readStrings(container: unknown, name: ClaimName): string[] {
  if (typeof container !== 'object' || container === null) return []
  const value = (container as Partial<Record<ClaimName, unknown>>)[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function readClaim(claims: SessionClaims, name: ClaimName, orgId: string | undefined): string[] {
  if (orgId === undefined) return readStrings(claims, name)
  const tenants = claims.tenants
  const perTenant = tenants && Object.hasOwn(tenants, orgId) ? readStrings(tenants[orgId], name) : []
  const topLevel = claims.dct === orgId ? readStrings(claims, name) : []
  return [...new Set([...perTenant, ...topLevel])]
}

/**
 * The roles that session claims give in an organization: those of its entry under `tenants`, and those at top
 * level when `dct` names it. Without `orgId`: those at top level. Claims that are not lists of text count as none.
 */
export function rolesOf(claims: SessionClaims, orgId?: string): string[] {
  return readClaim(claims, 'roles', orgId)
}

/** The permissions that session claims give in an organization, found by the rule of {@link rolesOf}. */
export function permissionsOf(claims: SessionClaims, orgId?: string): string[] {
  return readClaim(claims, 'permissions', orgId)
}

/** Whether session claims limit the person to granted properties in this organization. The server's answer wins. */
export function isFgaFromClaims(claims: SessionClaims, orgId: string): boolean {
  return isFgaRole(rolesOf(claims, orgId))
}
