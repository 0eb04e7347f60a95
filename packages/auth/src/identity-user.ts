/** Membership in a tenant, which is an organization of the product. */
export interface UserTenant {
  tenantId: string
  tenantName: string
  roleNames: string[]
  permissions: string[]
}

/** A user of the identity provider. */
export interface IdentityUser {
  userId: string
  /** The first of `loginIds`. */
  loginId: string
  loginIds: string[]
  name: string
  firstName: string
  lastName: string
  freshlyMigrated: boolean
  status: 'enabled' | 'disabled' | 'invited'
  /** Whether this is one of the provider's test users. */
  test: boolean
  userTenants: UserTenant[]
  verifiedEmail: boolean
  verifiedPhone: boolean
}

/** A user in a provider response; any field may be missing. */
export interface WireUser {
  userId?: string
  loginIds?: string[]
  name?: string
  givenName?: string
  familyName?: string
  freshlyMigrated?: boolean
  status?: string
  test?: boolean
  userTenants?: Partial<UserTenant>[]
  verifiedEmail?: boolean
  verifiedPhone?: boolean
}

export function toIdentityUser(user: WireUser): IdentityUser {
  const loginIds = user.loginIds ?? []
  return {
    userId: user.userId ?? '',
    loginId: loginIds[0] ?? '',
    loginIds,
    name: user.name ?? '',
    firstName: user.givenName ?? '',
    lastName: user.familyName ?? '',
    freshlyMigrated: user.freshlyMigrated === true,
    status: user.status === 'disabled' || user.status === 'invited' ? user.status : 'enabled',
    test: user.test === true,
    userTenants: (user.userTenants ?? []).map((tenant) => ({
      tenantId: tenant.tenantId ?? '',
      tenantName: tenant.tenantName ?? '',
      roleNames: tenant.roleNames ?? [],
      permissions: tenant.permissions ?? [],
    })),
    verifiedEmail: user.verifiedEmail === true,
    verifiedPhone: user.verifiedPhone === true,
  }
}
