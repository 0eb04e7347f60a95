import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export interface SharedValue<Value> {
  get: () => Value
  set: (value: Value) => void
  useValue: () => Value
}

export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    get,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  }
}
