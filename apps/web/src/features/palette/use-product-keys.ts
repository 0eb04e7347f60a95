import { useEffect, useRef } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { areKeyShortcutsOn } from '~/lib/key-shortcuts'

export interface ProductKeyActions {
  togglePalette: () => void
  /** Whether there is another organization to go to. */
  chooseOrg: () => boolean
  showHelp: () => void
  /** To a work area such as `/units`. */
  goTo: (area: string) => void
  create: () => void
  moveRow: (direction: 'next' | 'previous') => void
  acknowledge: () => void
}

/** The keys that work on every page. Letters do nothing in fields, in dialogs, or where somebody switched them off. */
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
      { ignore: isForSomethingElse },
    )
    const palette = createKeybindingsHandler(
      { '$mod+k': press(({ togglePalette }) => togglePalette()) },
      { ignore: () => false },
    )
    const organizations = createKeybindingsHandler(
      {
        '$mod+o': (event: KeyboardEvent) => {
          // With one organization only, the key stays what it is in the browser.
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

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (!areKeyShortcutsOn() || event.defaultPrevented || event.isComposing) return true
  const { target } = event
  const isInField =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null)
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  return isInField || isDialogOpen
}

/** The letter that follows `g`, by work area. */
export const goToKeys: Readonly<Record<string, string>> = {
  '/home': 'h',
  '/portfolios': 'o',
  '/properties': 'p',
  '/units': 'u',
  '/tenants': 't',
  '/communication': 'c',
  '/sources': 's',
}
