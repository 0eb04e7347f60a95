import { useEffect, useState } from 'react'

/** Debounces a value, compared by its JSON. */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  const text = JSON.stringify(value)

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(JSON.parse(text) as Value), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])

  return debounced
}
