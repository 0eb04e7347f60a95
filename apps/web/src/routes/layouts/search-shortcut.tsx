import { useEffectEvent, useLayoutEffect } from 'react'

/** Handles the search shortcut until `ProductShortcuts`, which handles all shortcuts, has loaded. */
export function SearchShortcut({ onSearch }: { onSearch: () => void }) {
  const search = useEffectEvent(onSearch)

  // Before the page is painted: on a busy machine, an effect would run long after people see the page and press keys.
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // `ProductShortcuts` may mount during this event and would toggle the palette closed again.
      event.stopPropagation()
      search()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])

  return null
}
