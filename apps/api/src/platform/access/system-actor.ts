import { PERMISSION_KEYS } from '@parapet/permissions'
import type { Access, Actor } from '../context/context.ts'

const allPermissions = new Set(PERMISSION_KEYS)

/** The server's own access to an organization: every permission. */
export const systemAccess: Access = {
  permissions: allPermissions,
  orgWidePermissions: allPermissions,
  isFga: false,
  permittedProperties: [],
  permissionsByProperty: new Map(),
  permissionsByPortfolio: new Map(),
}

/** The server itself, for work that no person requested. */
export const systemActor: Actor = { type: 'system', id: null, name: 'Parapet', access: systemAccess }
