import type { Person, SandboxState } from '../state/sandbox-state.ts'
import { listRolePermissions } from './role-permissions.ts'

/** The user as the provider sends it. */
export function describePerson(state: SandboxState, person: Person) {
  const { memberships, oauth, signIns: _signIns, ...fields } = person
  return {
    ...fields,
    userTenants: memberships.map(({ tenantId, roleNames }) => ({
      tenantId,
      tenantName: state.tenants.find(({ id }) => id === tenantId)?.name ?? '',
      roleNames,
      permissions: listRolePermissions(state, roleNames, tenantId),
    })),
    TOTP: false,
    SAML: false,
    SCIM: false,
    webauthn: false,
    password: false,
    OAuth: oauth,
  }
}
