import type { Access } from '../context/context.ts'

/** The access of an actor who acts by a link or an invitation, not by permissions. */
export const noAccess: Access = {
  permissions: new Set(),
  orgWidePermissions: new Set(),
  isFga: false,
  permittedProperties: [],
  permissionsByProperty: new Map(),
  permissionsByPortfolio: new Map(),
}
