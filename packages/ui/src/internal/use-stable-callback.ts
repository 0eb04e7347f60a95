import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest callback, for effects that should not rerun when the callback changes. */
export function useStableCallback<Arguments extends unknown[], Result>(
  callback: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(callback)

  useLayoutEffect(() => {
    latest.current = callback
  })

  return useCallback((...args: Arguments) => latest.current(...args), [])
}
