const listeners = new Set<() => void>()

/** Says that something was committed to the outbox. Only shortens the wait: the publisher also looks by itself. */
export function signalOutbox() {
  for (const listener of listeners) listener()
}

/** Hears of what this process commits to the outbox. Returns how to stop hearing. */
export function onOutboxSignal(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
