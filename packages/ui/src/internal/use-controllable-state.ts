import { useState } from 'react'

/**
 * State that the caller can control. If `controlled` is set, it wins, and `onChange` requests changes. Otherwise, the state
 * is internal and starts with `initialValue`.
 */
export function useControllableState<Value>(
  controlled: Value | undefined,
  initialValue: Value,
  onChange?: (value: Value) => void,
): [Value, (next: Value) => void] {
  const [internalValue, setInternalValue] = useState(initialValue)
  const isControlled = controlled !== undefined

  function setValue(next: Value) {
    if (!isControlled) setInternalValue(next)
    onChange?.(next)
  }

  return [isControlled ? controlled : internalValue, setValue]
}
