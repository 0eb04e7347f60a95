/** The label of the shortcut modifier key: `⌘` on Apple devices, `Ctrl` elsewhere. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
