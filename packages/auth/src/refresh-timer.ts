const LEAD_MS = 20_000
/** The longest delay that a timer can have; a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

/**
 * How long to wait before a session token is refreshed: until 20 s before it expires, or half of what remains when
 * that is less. Null when it is expired already: then the next call that needs it refreshes it.
 */
export function getRefreshDelayMs(expiresAtMs: number, nowMs: number): number | null {
  const remainingMs = expiresAtMs - nowMs
  if (remainingMs <= 0) return null
  return Math.min(remainingMs > LEAD_MS ? remainingMs - LEAD_MS : remainingMs / 2, MAX_DELAY_MS)
}

export interface RefreshTimer {
  /** Waits for the right moment before this expiry. Replaces what was armed before. */
  arm: (expiresAtMs: number) => void
  /** Tries again soon, later each time in a row, and not before `atLeastMs`. */
  armRetry: (atLeastMs: number) => void
  cancel: () => void
  /** Listens for the tab becoming visible. Returns the unsubscribe function. */
  watchVisibility: () => () => void
}

/** Calls `refresh` shortly before expiry. While the tab is hidden it waits, and catches up when the tab is shown. */
export function createRefreshTimer(refresh: () => void): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let expiresAt: number | null = null
  let isDue = false
  let retryMs = FIRST_RETRY_MS

  function wait(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isDue = document.visibilityState === 'hidden'
      if (!isDue) refresh()
    }, delayMs)
  }

  function handleVisibility() {
    if (document.visibilityState === 'hidden' || expiresAt === null) return
    // A timer keeps running if the clock is changed.
    if (isDue || expiresAt - Date.now() <= LEAD_MS) refresh()
  }

  return {
    arm(expiresAtMs) {
      clearTimeout(timer)
      expiresAt = expiresAtMs
      isDue = false
      retryMs = FIRST_RETRY_MS
      const delayMs = getRefreshDelayMs(expiresAtMs, Date.now())
      if (delayMs !== null) wait(delayMs)
    },
    armRetry(atLeastMs) {
      wait(Math.max(retryMs, atLeastMs))
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
    },
    cancel() {
      clearTimeout(timer)
      expiresAt = null
      isDue = false
      retryMs = FIRST_RETRY_MS
    },
    watchVisibility() {
      document.addEventListener('visibilitychange', handleVisibility)
      return () => document.removeEventListener('visibilitychange', handleVisibility)
    },
  }
}
