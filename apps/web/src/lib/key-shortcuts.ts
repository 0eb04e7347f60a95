import { useSyncExternalStore } from 'react'

const storageKey = 'parapet.shortcuts'
const listeners = new Set<() => void>()

/** Whether single-key shortcuts are on. People who use speech input need to turn them off (WCAG 2.1.4). */
export const useKeyShortcuts = () => useSyncExternalStore(subscribe, areKeyShortcutsOn)

export const areKeyShortcutsOn = () => localStorage.getItem(storageKey) !== 'off'

export function setKeyShortcuts(isOn: boolean) {
  if (isOn) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
