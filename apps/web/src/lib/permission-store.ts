import { createPermissionStore } from '@parapet/permissions'

/** What the server last said the person may do, in the organization of this tab. */
export const permissionStore = createPermissionStore()
