import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isNoShortcut } from '~/lib/key-shortcuts'

/** Later, the person has given up on a key, or has done something else. */
const keptMs = 2000

/**
 * Keeps the letters that are pressed before `ProductShortcuts`, which handles them, is there, and presses them again once
 * it is. `onKey` is called for each.
 */
export function useEarlyKeys(isLoaded: boolean, onKey: () => void) {
  const keys = useRef<{ event: KeyboardEvent; pressedAt: number }[]>([])
  const reportKey = useEffectEvent(onKey)

  // Before the page is painted, like `SearchShortcut`.
  useLayoutEffect(() => {
    if (isLoaded) return
    const handleKeyDown = (event: KeyboardEvent) => {
      const isLetter = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)
      if (!isLetter || isNoShortcut(event)) return
      keys.current.push({ event, pressedAt: performance.now() })
      reportKey()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [isLoaded])

  useEffect(() => {
    if (!isLoaded) return
    for (const { event, pressedAt } of keys.current.splice(0)) {
      if (performance.now() - pressedAt > keptMs) continue
      const { key, code, shiftKey } = event
      const target = document.activeElement ?? document.body
      target.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      )
    }
  }, [isLoaded])
}
