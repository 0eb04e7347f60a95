const listeners = new Set<() => void>()

/** Tells the scheduler of this process that a feed may be due now. Others find it at their next look. */
export function signalDueFeed() {
  for (const listener of listeners) listener()
}

/** Calls back whenever a feed may be due; the result ends that. */
export function onDueFeed(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
