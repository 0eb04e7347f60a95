const REFRESH_LEAD_MS = 20_000
/** The maximum delay of `setTimeout`; a longer one would fire immediately. */
const MAX_DELAY_MS = 2 ** 31 - 1
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000

/**
 * How long to wait before refreshing a session token: until 20 s before it expires, or half of the remaining time if
 * that's less. Null if it has expired; the next call that needs it then refreshes it.
 */
export function getRefreshDelayMs(expiresAtMs: number, nowMs: number): number | null {
  const remainingMs = expiresAtMs - nowMs
  if (remainingMs <= 0) return null
  return Math.min(
    remainingMs > REFRESH_LEAD_MS ? remainingMs - REFRESH_LEAD_MS : remainingMs / 2,
    MAX_DELAY_MS,
  )
}

export interface RefreshTimer {
  /** Schedules the refresh before this expiry. Replaces an earlier schedule. */
  arm: (expiresAtMs: number) => void
  /** Schedules a retry with exponential backoff, not before `atLeastMs`. */
  armRetry: (atLeastMs: number) => void
  cancel: () => void
  /** Listens for the tab becoming visible. Returns the unsubscribe function. */
  watchVisibility: () => () => void
}

/** Calls `refresh` shortly before expiry. In a hidden tab, it waits until the tab is shown. */
export function createRefreshTimer(refresh: () => void): RefreshTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let expiresAt: number | null = null
  let isDue = false
  let retryMs = FIRST_RETRY_MS

  function schedule(delayMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isDue = document.visibilityState === 'hidden'
      if (!isDue) refresh()
    }, delayMs)
  }

  function handleVisibility() {
    if (document.visibilityState === 'hidden' || expiresAt === null) return
    // Check the clock too: timers don't notice clock changes.
    if (isDue || expiresAt - Date.now() <= REFRESH_LEAD_MS) refresh()
  }

  return {
    arm(expiresAtMs) {
      clearTimeout(timer)
      expiresAt = expiresAtMs
      isDue = false
      retryMs = FIRST_RETRY_MS
      const delayMs = getRefreshDelayMs(expiresAtMs, Date.now())
      if (delayMs !== null) schedule(delayMs)
    },
    armRetry(atLeastMs) {
      schedule(Math.max(retryMs, atLeastMs))
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
