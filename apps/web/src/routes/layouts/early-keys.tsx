import { useEffect, useEffectEvent } from 'react'

/** Opens the search by its keys until the part that knows all keys is here: it is fetched once the page is quiet. */
export function EarlyKeys({ onSearch }: { onSearch: () => void }) {
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    const openByKeys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      // The part that knows all keys may come with this very press, and would close again what it opened.
      event.stopPropagation()
      search()
    }
    document.addEventListener('keydown', openByKeys)
    return () => document.removeEventListener('keydown', openByKeys)
  }, [])

  return null
}
