import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest callback, for effects that should not rerun when the callback changes. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...parameters: Arguments) => Result,
): (...parameters: Arguments) => Result {
  const newest = useRef(callback)

  useLayoutEffect(() => {
    newest.current = callback
  })

  return useCallback((...parameters: Arguments) => newest.current(...parameters), [])
}
