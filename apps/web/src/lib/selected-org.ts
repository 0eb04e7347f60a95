import { useSyncExternalStore } from 'react'

const storageKey = 'parapet.org'

let orgId: string | null = sessionStorage.getItem(storageKey)
let lastOrgId = orgId
const listeners = new Set<() => void>()

/** This tab's organization, sent with every call. Null means the one the person selected last. */
export function findSelectedOrgId(): string | null {
  return orgId
}

/** @throws Error before the first load has selected an organization */
export function getSelectedOrgId(): string {
  if (orgId === null) throw new Error('No organization is selected yet.')
  return orgId
}

/** Stored per tab, so that tabs in different organizations don't affect each other. */
export function selectOrg(id: string | null) {
  if (id === orgId) return
  orgId = id
  lastOrgId = id ?? lastOrgId
  if (id === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

/** This tab's organization, for pages that need a session. */
export function useOrgId(): string {
  // After a sign-out, a page keeps its organization until it unmounts.
  return useSyncExternalStore(subscribe, () => lastOrgId ?? getSelectedOrgId())
}

/** Calls back when this tab switches organizations or signs out. Returns the unsubscribe function. */
export const onSelectedOrgChange = (listener: () => void) => subscribe(listener)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
