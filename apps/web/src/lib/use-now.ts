import { useSyncExternalStore } from 'react'

const clocks = new Map<number, Clock>()

/** The current time in ms, updated every `intervalMs`. Components with the same interval share one timer. */
export function useNow(intervalMs = 10_000): number {
  let clock = clocks.get(intervalMs)
  if (!clock) clocks.set(intervalMs, (clock = createClock(intervalMs)))
  return useSyncExternalStore(clock.subscribe, clock.read)
}

type Clock = ReturnType<typeof createClock>

function createClock(intervalMs: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let nowMs = Date.now()

  function tick() {
    nowMs = Date.now()
    for (const listener of listeners) listener()
  }
  return {
    read: () => nowMs,
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        nowMs = Date.now()
        timer = setInterval(tick, intervalMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
