export { isPropertyPermitted } from './access.ts'
export type { Access } from './access.ts'
export { can, holdsEvery, missingPermissions } from './can.ts'
export type { HeldPermissions } from './can.ts'
export { PERMISSION_KEYS, PERMISSIONS, getPermission, isPermission, listPermissionGroups } from './catalog.ts'
export type { Permission, PermissionDefinition, PermissionGroup, PermissionResource } from './catalog.ts'
export { isFgaFromClaims, permissionsOf, rolesOf } from './claims.ts'
export type { SessionClaims } from './claims.ts'
export { createPermissionStore } from './permission-store.ts'
export type { PermissionStore } from './permission-store.ts'
export {
  BUILT_IN_RESOURCE_ROLES,
  SCOPED_PERMISSIONS,
  findBuiltInResourceRole,
  listScopedPermissions,
} from './resource-roles.ts'
export type { BuiltInResourceRole, BuiltInResourceRoleDefinition, ResourceType } from './resource-roles.ts'
export { BUILT_IN_ROLES, FGA_MEMBER_ROLE, findBuiltInRole, isFgaRole } from './roles.ts'
export type { BuiltInRole, BuiltInRoleDefinition } from './roles.ts'
