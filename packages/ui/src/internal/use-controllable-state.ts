import { useState } from 'react'

/**
 * State that the caller can control. If `controlled` is set, it wins, and `onChange` requests changes. Otherwise, the state
 * is internal and starts with `fallback`.
 */
export function useControllableState<Value>(
  controlled: Value | undefined,
  fallback: Value,
  onChange?: (value: Value) => void,
): [Value, (next: Value) => void] {
  const [own, setOwn] = useState(fallback)
  const isControlled = controlled !== undefined

  function setValue(next: Value) {
    if (!isControlled) setOwn(next)
    onChange?.(next)
  }

  return [isControlled ? controlled : own, setValue]
}
