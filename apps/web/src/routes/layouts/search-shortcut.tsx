import { useEffect, useEffectEvent } from 'react'

/** Handles the search shortcut until `ProductKeys`, which handles all shortcuts, has loaded. */
export function SearchShortcut({ onSearch }: { onSearch: () => void }) {
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // `ProductKeys` may mount during this event and would toggle the palette closed again.
      event.stopPropagation()
      search()
    }
    document.addEventListener('keydown', openByKeys)
    return () => document.removeEventListener('keydown', openByKeys)
  }, [])

  return null
}
