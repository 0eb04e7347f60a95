import { useEffect, useEffectEvent } from 'react'

/** Handles the search shortcut until the code for all shortcuts has loaded. */
export function EarlyKeys({ onSearch }: { onSearch: () => void }) {
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // The code for all shortcuts may mount during this press, and would then close the palette again.
      event.stopPropagation()
      search()
    }
    document.addEventListener('keydown', openByKeys)
    return () => document.removeEventListener('keydown', openByKeys)
  }, [])

  return null
}
