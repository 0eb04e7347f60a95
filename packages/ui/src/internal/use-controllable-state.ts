import { useState } from 'react'

/**
 * Holds a value that the caller may own. With `controlled` set the caller's value wins and `onChange` asks for
 * the next one; otherwise the value lives here, starting at `fallback`.
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
