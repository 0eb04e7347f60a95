import { useSyncExternalStore } from 'react'

const storageKey = 'parapet.org'

let orgId: string | null = sessionStorage.getItem(storageKey)
let lastOrgId = orgId
const listeners = new Set<() => void>()

/** The organization this tab works in, sent with every call. Null means: the one the person chose last. */
export function findSelectedOrgId(): string | null {
  return orgId
}

/** @throws Error before the first load has named the organization. */
export function getSelectedOrgId(): string {
  if (orgId === null)
    throw new Error('No organization is selected yet. Ask below a page that needs a session.')
  return orgId
}

/** Each tab keeps its own, so that two tabs in two organizations never write into each other. */
export function selectOrg(id: string | null) {
  if (id === orgId) return
  orgId = id
  lastOrgId = id ?? lastOrgId
  if (id === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

/** The organization of this tab, inside pages that need a session. */
export function useOrgId(): string {
  // A page that is about to go after a sign-out keeps showing what it showed.
  return useSyncExternalStore(subscribe, () => lastOrgId ?? getSelectedOrgId())
}

/** Calls back when this tab goes to another organization, or leaves. Returns how to stop it. */
export const onSelectedOrg = (listener: () => void) => subscribe(listener)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
