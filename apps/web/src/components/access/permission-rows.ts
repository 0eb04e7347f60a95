import {
  getPermission,
  listPermissionGroups,
  type Permission,
  type PermissionDefinition,
  type PermissionResource,
} from '@parapet/permissions'

export type KnownPermission = PermissionDefinition & { key: Permission }

/** The permissions of one resource, as a group of rows in the role table. */
export interface PermissionRows {
  resource: PermissionResource
  label: string
  permissions: readonly KnownPermission[]
}

export interface PermissionFilter {
  /** Searches label, description, key and group label. */
  q: string
  isDangerousOnly: boolean
}

/** The matching permissions by group, without empty groups. `among` limits them to a subset. */
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
