import { useLayoutEffect, useRef } from 'react'
import { createKeybindingsHandler } from 'tinykeys'
import { isNoShortcut } from '~/lib/key-shortcuts'

export interface ProductShortcutActions {
  togglePalette: () => void
  /** Returns false if there is no other organization. */
  chooseOrg: () => boolean
  showHelp: () => void
  /** Navigates to a work area such as `/units`. */
  goTo: (area: string) => void
  create: () => void
  moveRow: (direction: 'next' | 'previous') => void
  acknowledge: () => void
  undoTriage: () => void
  /** Presses the page's button for one of `pageKeys`, if it has one. */
  pressButton: (key: string) => void
}

/** Letters and digits that only some pages have buttons for. */
const pageKeys = ['c', 'e', 'i', 'r', 's', 'u', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** How long after `g` the next letter belongs to it, as in tinykeys. */
const sequenceMs = 1000

/** The keyboard shortcuts of every page. Letters are ignored in fields and dialogs, and if turned off. */
export function useProductShortcuts(actions: ProductShortcutActions) {
  const latestActions = useRef(actions)
  useLayoutEffect(() => {
    latestActions.current = actions
  })

  // Before the next paint, like `SearchShortcut`, so that no key is lost while this replaces it.
  useLayoutEffect(() => {
    const preventAndRun = (run: (actions: ProductShortcutActions) => void) => (event: KeyboardEvent) => {
      event.preventDefault()
      run(latestActions.current)
    }
    let goToStartedAt = -Infinity
    const pageBindings = pageKeys.map((key) => [
      key,
      (event: KeyboardEvent) => {
        if (event.timeStamp - goToStartedAt > sequenceMs) latestActions.current.pressButton(key)
      },
    ])
    const goToBindings = Object.entries(goToKeys).map(
      ([area, key]) => [`g ${key}`, preventAndRun(({ goTo: go }) => go(area))] as const,
    )
    const handleLetters = createKeybindingsHandler(
      {
        ...Object.fromEntries(goToBindings),
        '[Shift]+?': preventAndRun(({ showHelp }) => showHelp()),
        n: preventAndRun(({ create }) => create()),
        j: preventAndRun(({ moveRow }) => moveRow('next')),
        k: preventAndRun(({ moveRow }) => moveRow('previous')),
        a: preventAndRun(({ acknowledge }) => acknowledge()),
        z: preventAndRun(({ undoTriage }) => undoTriage()),
        ...Object.fromEntries(pageBindings),
        g: (event: KeyboardEvent) => (goToStartedAt = event.timeStamp),
      },
      { ignore: isNoShortcut },
    )
    const handlePaletteKey = createKeybindingsHandler(
      { '$mod+k': preventAndRun(({ togglePalette }) => togglePalette()) },
      { ignore: () => false },
    )
    const handleOrgKey = createKeybindingsHandler(
      {
        '$mod+o': (event: KeyboardEvent) => {
          // With a single organization, the browser's own shortcut stays.
          if (latestActions.current.chooseOrg()) event.preventDefault()
        },
      },
      { ignore: () => false },
    )
    const controller = new AbortController()
    for (const handler of [handleLetters, handlePaletteKey, handleOrgKey])
      window.addEventListener('keydown', handler, { signal: controller.signal })
    // Lets programs that type for a person, such as browser extensions and journeys, see when shortcuts work.
    document.documentElement.dataset.shortcuts = 'ready'
    return () => {
      delete document.documentElement.dataset.shortcuts
      controller.abort()
    }
  }, [])
}

/** The letter after `g`, by work area. */
export const goToKeys: Readonly<Record<string, string>> = {
  '/home': 'h',
  '/threats': 'r',
  '/portfolios': 'o',
  '/properties': 'p',
  '/units': 'u',
  '/tenants': 't',
  '/communication': 'c',
  '/sources': 's',
}
