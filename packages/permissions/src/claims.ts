import { isFgaRole } from './roles.ts'

/** The claims of a session token that define access. */
export interface SessionClaims {
  /** The current tenant, which top-level roles and permissions belong to. */
  readonly dct?: string
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  /** Roles and permissions by tenant ID, which is the organization ID. */
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
 * The roles that session claims give in an organization: those under `tenants`, and the top-level ones if `dct` is the
 * organization. Without `orgId`, the top-level roles. Malformed claims count as none.
 */
export function rolesOf(claims: SessionClaims, orgId?: string): string[] {
  return readClaim(claims, 'roles', orgId)
}

/** The permissions that session claims give in an organization, like {@link rolesOf}. */
export function permissionsOf(claims: SessionClaims, orgId?: string): string[] {
  return readClaim(claims, 'permissions', orgId)
}

/** Whether session claims limit the person to granted properties in this organization. The server has the final say. */
export function isFgaFromClaims(claims: SessionClaims, orgId: string): boolean {
  return isFgaRole(rolesOf(claims, orgId))
}
