import { getPermission, isPermission } from '@parapet/permissions'

/** The label of a permission, or its key if it is newer than this build. */
export const describePermission = (key: string): string =>
  isPermission(key) ? getPermission(key).label : key
