/** What the key is called that makes a shortcut of a letter: `⌘` on Apple's devices, `Ctrl` elsewhere. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
