import { getPermission, isPermission } from '@parapet/permissions'

/** The name of a permission; one that this build does not know stays as it is. */
export const describePermission = (key: string): string =>
  isPermission(key) ? getPermission(key).label : key
