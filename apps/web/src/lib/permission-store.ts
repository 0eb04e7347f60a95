import { createPermissionStore } from '@parapet/permissions'

/** The user's permissions in this tab's organization, as last loaded from the server. */
export const permissionStore = createPermissionStore()
