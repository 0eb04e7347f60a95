import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and calls the newest one, for effects that must not run again for a new function. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...parameters: Arguments) => Result,
): (...parameters: Arguments) => Result {
  const newest = useRef(callback)

  useLayoutEffect(() => {
    newest.current = callback
  })

  return useCallback((...parameters: Arguments) => newest.current(...parameters), [])
}
