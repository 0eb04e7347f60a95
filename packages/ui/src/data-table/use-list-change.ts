import { useEffect, useRef } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'

/** Calls back when another list takes the place of the one before. */
export function useListChange(listKey: string | undefined, onChange: () => void): void {
  const before = useRef(listKey)
  const change = useStableCallback(onChange)

  useEffect(() => {
    if (before.current !== listKey) change()
    before.current = listKey
  }, [listKey, change])
}
