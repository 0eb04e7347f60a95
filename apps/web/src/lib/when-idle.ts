const waitAtMostMs = 5000

/** Calls `work` when the browser has nothing else to do, or after 5 s; soon where it cannot tell. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: waitAtMostMs })
  else setTimeout(work, 200)
}
