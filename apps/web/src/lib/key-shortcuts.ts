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

/** Radio buttons and checkboxes keep the focus after a click, but letters mean nothing to them. */
const textInput = 'input:not([type="radio"], [type="checkbox"])'

/** Whether a letter isn’t a shortcut where it was pressed: in a field or a dialog, or because they are turned off. */
export function isNoShortcut(event: KeyboardEvent): boolean {
  if (!areKeyShortcutsOn() || event.defaultPrevented || event.isComposing) return true
  const { target } = event
  const isInField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest(`${textInput}, textarea, select, [role="textbox"]`) !== null)
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  return isInField || isDialogOpen
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
