import { PERMISSION_KEYS } from '@parapet/permissions'
import type { Access } from '../context/context.ts'

const everything = new Set(PERMISSION_KEYS)

/** What the server itself may do in an organisation. */
export const systemAccess: Access = {
  permissions: everything,
  unscoped: everything,
  isFga: false,
  permittedProperties: [],
  byProperty: new Map(),
  byPortfolio: new Map(),
}
