import type { Access } from '../context/context.ts'

/** The access of an actor who acts by a link or an invitation, not by permissions. */
export const noAccess: Access = {
  permissions: new Set(),
  unscoped: new Set(),
  isFga: false,
  permittedProperties: [],
  byProperty: new Map(),
  byPortfolio: new Map(),
}
