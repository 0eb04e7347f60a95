import { useEffect, useRef } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { areKeyShortcutsOn } from '~/lib/key-shortcuts'

export interface ProductKeyActions {
  togglePalette: () => void
  /** Returns false if there is no other organization. */
  chooseOrg: () => boolean
  showHelp: () => void
  /** Navigates to a work area such as `/units`. */
  goTo: (area: string) => void
  create: () => void
  moveRow: (direction: 'next' | 'previous') => void
  acknowledge: () => void
}

/** The keyboard shortcuts of every page. Letters are ignored in fields and dialogs, and if turned off. */
export function useProductKeys(actions: ProductKeyActions) {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })

  useEffect(() => {
    const press = (run: (actions: ProductKeyActions) => void) => (event: KeyboardEvent) => {
      event.preventDefault()
      run(current.current)
    }
    const goTo = Object.entries(goToKeys).map(
      ([area, key]) => [`g ${key}`, press(({ goTo: go }) => go(area))] as const,
    )
    const letters = createKeybindingsHandler(
      {
        ...Object.fromEntries(goTo),
        '[Shift]+?': press(({ showHelp }) => showHelp()),
        n: press(({ create }) => create()),
        j: press(({ moveRow }) => moveRow('next')),
        k: press(({ moveRow }) => moveRow('previous')),
        a: press(({ acknowledge }) => acknowledge()),
      },
      { ignore: isIgnored },
    )
    const palette = createKeybindingsHandler(
      { '$mod+k': press(({ togglePalette }) => togglePalette()) },
      { ignore: () => false },
    )
    const organizations = createKeybindingsHandler(
      {
        '$mod+o': (event: KeyboardEvent) => {
          // With a single organization, the browser's own shortcut stays.
          if (current.current.chooseOrg()) event.preventDefault()
        },
      },
      { ignore: () => false },
    )
    const stop = new AbortController()
    for (const handle of [letters, palette, organizations])
      window.addEventListener('keydown', handle, { signal: stop.signal })
    return () => stop.abort()
  }, [])
}

function isIgnored(event: KeyboardEvent): boolean {
  if (!areKeyShortcutsOn() || event.defaultPrevented || event.isComposing) return true
  const { target } = event
  const isInField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  return isInField || isDialogOpen
}

/** The letter after `g`, by work area. */
export const goToKeys: Readonly<Record<string, string>> = {
  '/home': 'h',
  '/portfolios': 'o',
  '/properties': 'p',
  '/units': 'u',
  '/tenants': 't',
  '/communication': 'c',
  '/sources': 's',
}
