import { createContext, use, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import type { Access } from './access.ts'
import { can, holdsEvery } from './can.ts'
import type { Permission } from './catalog.ts'
import type { PermissionStore } from './permission-store.ts'

const StoreContext = createContext<PermissionStore | null>(null)

export interface PermissionsProviderProps {
  store: PermissionStore
  children: ReactNode
}

/** Makes a permission store available to everything inside. */
export function PermissionsProvider({ store, children }: PermissionsProviderProps) {
  return <StoreContext value={store}>{children}</StoreContext>
}

/** The latest access from the server; null until it's loaded. Rerenders when it changes. */
export function usePermissions(): Access | null {
  const store = use(StoreContext)
  if (!store) {
    throw new Error('usePermissions found no permission store. Wrap the app in <PermissionsProvider store>.')
  }
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
}

/** Whether the signed-in person holds this permission; false until permissions are loaded. */
export function useCan(permission: Permission): boolean {
  const access = usePermissions()
  return access !== null && can(access.permissions, permission)
}

export interface CanProps {
  /** One permission, or several that are all required. */
  permission: Permission | readonly Permission[]
  /** Shown without the permission. @default null */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders its children only for people with the permission. */
export function Can({ permission, fallback = null, children }: CanProps) {
  const access = usePermissions()
  const required = typeof permission === 'string' ? [permission] : permission
  return access !== null && holdsEvery(access.permissions, required) ? children : fallback
}
