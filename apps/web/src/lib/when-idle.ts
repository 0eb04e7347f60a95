const timeoutMs = 5000

/** Calls `work` when the browser is idle, after 5 s at the latest. Without `requestIdleCallback` it waits 200 ms. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: timeoutMs })
  else setTimeout(work, 200)
}
