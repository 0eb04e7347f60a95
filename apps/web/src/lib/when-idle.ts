const timeoutMs = 5000

/** Calls `callback` when the browser is idle, after 5 s at the latest. Without `requestIdleCallback` it waits 200 ms. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: timeoutMs })
  else setTimeout(callback, 200)
}
