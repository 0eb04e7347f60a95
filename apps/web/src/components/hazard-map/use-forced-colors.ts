import { useSyncExternalStore } from 'react'

const query = '(forced-colors: active)'

/** Whether the system replaces the colours of pages: a canvas knows nothing of that. */
export function useForcedColors(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}
