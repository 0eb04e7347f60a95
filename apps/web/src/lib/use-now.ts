import { useSyncExternalStore } from 'react'

const clocks = new Map<number, Clock>()

/** The current time in ms, updated every `stepMs`. Components with the same step share one timer. */
export function useNow(stepMs = 10_000): number {
  let clock = clocks.get(stepMs)
  if (!clock) clocks.set(stepMs, (clock = createClock(stepMs)))
  return useSyncExternalStore(clock.subscribe, clock.read)
}

type Clock = ReturnType<typeof createClock>

function createClock(stepMs: number) {
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
        timer = setInterval(tick, stepMs)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
}
