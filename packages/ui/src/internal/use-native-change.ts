import { useCallback, type RefCallback } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/**
 * A ref that calls back when the browser says that a value is settled: its `change` event, which React replaces by
 * `input`. A range says so once, when it is let go of or after a key.
 */
export function useNativeChange(onChange: (input: HTMLInputElement) => void): RefCallback<HTMLInputElement> {
  const handle = useStableCallback((event: Event) => {
    if (event.target instanceof HTMLInputElement) onChange(event.target)
  })

  return useCallback(
    (element: HTMLInputElement | null) => {
      element?.addEventListener('change', handle)
      return () => element?.removeEventListener('change', handle)
    },
    [handle],
  )
}
