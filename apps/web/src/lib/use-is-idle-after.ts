import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * Whether the browser has become idle at least once since `isReady` became true: then what people came for is on screen,
 * and parts of the page that are less urgent can load. Stays true.
 */
export function useIsIdleAfter(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false)

  useEffect(() => {
    if (!isReady) return
    let isMounted = true
    // After the frame with it has been painted.
    const frame = requestAnimationFrame(() => whenIdle(() => isMounted && setIdle(true)))
    return () => {
      isMounted = false
      cancelAnimationFrame(frame)
    }
  }, [isReady])

  return isIdle
}
