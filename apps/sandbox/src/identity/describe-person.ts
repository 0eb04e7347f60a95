import type { Person, SandboxState } from '../state/sandbox-state.ts'
import { listRolePermissions } from './role-permissions.ts'

/** The user as the provider sends it. */
export function describePerson(state: SandboxState, person: Person) {
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
