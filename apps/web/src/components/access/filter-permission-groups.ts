import {
  getPermission,
  listPermissionGroups,
  type Permission,
  type PermissionDefinition,
  type PermissionResource,
} from '@parapet/permissions'

export type CatalogPermission = PermissionDefinition & { key: Permission }

/** The matching permissions of one resource, with their definitions. */
export interface FilteredPermissionGroup {
  resource: PermissionResource
  label: string
  permissions: readonly CatalogPermission[]
}

export interface PermissionFilter {
  /** Searches label, description, key and group label. */
  q: string
  isDangerousOnly: boolean
}

/** The permissions that match, by group and without empty groups. With `subset`, only those in it. */
export function filterPermissionGroups(
  { q, isDangerousOnly }: PermissionFilter,
  subset?: readonly Permission[],
): FilteredPermissionGroup[] {
  const searchWords = q.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return listPermissionGroups()
    .map(({ resource, label, permissions }) => ({
      resource,
      label,
      permissions: permissions
        .filter((key) => subset === undefined || subset.includes(key))
        .map((key): CatalogPermission => ({ ...getPermission(key), key }))
        .filter((permission) => {
          if (isDangerousOnly && !permission.dangerous) return false
          const text =
            `${label} ${permission.key} ${permission.label} ${permission.description}`.toLocaleLowerCase()
          return searchWords.every((word) => text.includes(word))
        }),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
