import {
  getPermission,
  listPermissionGroups,
  type Permission,
  type PermissionDefinition,
  type PermissionResource,
} from '@parapet/permissions'

/** A permission of the catalog, by its name. */
export type KnownPermission = PermissionDefinition & { key: Permission }

/** Permissions of one resource, as the table of roles shows them. */
export interface PermissionRows {
  resource: PermissionResource
  label: string
  permissions: readonly KnownPermission[]
}

export interface PermissionFilter {
  /** Words in the name, the description or the key of a permission, or in the name of its group. */
  q: string
  isDangerousOnly: boolean
}

/** The permissions that are searched for, in their groups; groups without any are left out. */
export function listPermissionRows(
  { q, isDangerousOnly }: PermissionFilter,
  among?: readonly Permission[],
): PermissionRows[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return listPermissionGroups()
    .map(({ resource, label, permissions }) => ({
      resource,
      label,
      permissions: permissions
        .filter((key) => among === undefined || among.includes(key))
        .map((key): KnownPermission => ({ ...getPermission(key), key }))
        .filter((permission) => {
          if (isDangerousOnly && !permission.dangerous) return false
          const text =
            `${label} ${permission.key} ${permission.label} ${permission.description}`.toLocaleLowerCase()
          return words.every((word) => text.includes(word))
        }),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
