import { useEffect, useState } from 'react'

/** False at first, true once `delayMs` have passed since mount. */
export function useDelayed(delayMs: number): boolean {
  const [hasPassed, setHasPassed] = useState(delayMs <= 0)

  useEffect(() => {
    if (delayMs <= 0) return
    const timer = setTimeout(() => setHasPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])

  return hasPassed
}
