import type { Person, SandboxState } from '../state/sandbox-state.ts'

/** The user in the provider's format. */
export function serializePerson(state: SandboxState, person: Person) {
  const {
    memberships,
    oauth,
    signIns: _signIns,
    password,
    totpSecret,
    passkeys = [],
    usesSaml = false,
    ...fields
  } = person
  return {
    ...fields,
    userTenants: memberships.map(({ tenantId, roleNames }) => ({
      tenantId,
      tenantName: state.tenants.find(({ id }) => id === tenantId)?.name ?? '',
      roleNames,
      permissions: listRolePermissions(state, roleNames, tenantId),
    })),
    TOTP: totpSecret !== undefined,
    SAML: usesSaml,
    SCIM: false,
    webauthn: passkeys.length > 0,
    password: password !== undefined,
    OAuth: oauth,
  }
}

/**
 * The permissions of some roles, sorted and unique. A role of the tenant precedes a project role with the
 * same name.
 */
export function listRolePermissions(state: SandboxState, roleNames: string[], tenantId = ''): string[] {
  const permissions = roleNames.flatMap((name) => {
    const rolesWithName = state.roles.filter((role) => role.name === name)
    const role =
      rolesWithName.find((r) => tenantId !== '' && r.tenantId === tenantId) ??
      rolesWithName.find((r) => r.tenantId === '')
    return role?.permissionNames ?? []
  })
  return [...new Set(permissions)].sort()
}
