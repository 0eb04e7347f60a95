import type { SandboxState } from '../state/sandbox-state.ts'

/** The permissions of some roles, sorted and each once. A role of the tenant goes before a project role of its name. */
export function listRolePermissions(state: SandboxState, roleNames: string[], tenantId = ''): string[] {
  const permissions = roleNames.flatMap((name) => {
    const named = state.roles.filter((role) => role.name === name)
    const role =
      named.find((r) => tenantId !== '' && r.tenantId === tenantId) ?? named.find((r) => r.tenantId === '')
    return role?.permissionNames ?? []
  })
  return [...new Set(permissions)].sort()
}
