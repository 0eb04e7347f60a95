import type { Page } from 'playwright'

/** Two frames and what they trigger: React updates, resize observers, popup positioning. */
const quietMs = 60
/** Longer timers are ignored: a disappearing toast, a rotating carousel. */
const maxTimerMs = 1000
const timeoutMs = 3000

/** What `watchTimers` adds to the window. */
interface TimerWindow {
  countShortTimers: () => number
}

/** Counts the pending short timers of the page. Call it before opening the page. */
export async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript((maxMs) => {
    const pending = new Set<number>()
    const { setTimeout: start, clearTimeout: stop } = window
    const trackedSetTimeout = (handler: TimerHandler, delayMs = 0, ...args: unknown[]): number => {
      const id = start(() => {
        pending.delete(id)
        if (typeof handler === 'function') handler(...args)
      }, delayMs)
      if (delayMs <= maxMs) pending.add(id)
      return id
    }
    window.setTimeout = trackedSetTimeout as typeof window.setTimeout
    window.clearTimeout = (id) => {
      pending.delete(Number(id))
      stop(id)
    }
    ;(window as unknown as TimerWindow).countShortTimers = () => pending.size
  }, maxTimerMs)
}

const openRequests = new WeakMap<Page, Set<unknown>>()

/** Counts the pending requests of the page, because lazily loaded code changes what is rendered. */
export function countRequests(page: Page): void {
  const pendingRequests = new Set<unknown>()
  openRequests.set(page, pendingRequests)
  page.on('request', (request) => pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
}

/** Waits until there are no pending requests or short timers and the page has not changed for some frames. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs
  do await waitForQuiet(page)
  while ((openRequests.get(page)?.size ?? 0) > 0 && Date.now() < deadlineMs)
}

function waitForQuiet(page: Page): Promise<void> {
  return page.evaluate(
    ({ quiet, timeout }) =>
      new Promise<void>((resolve) => {
        const { countShortTimers } = window as unknown as TimerWindow
        const startMs = performance.now()
        let changedAtMs = startMs
        const observer = new MutationObserver(() => {
          changedAtMs = performance.now()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        function check() {
          const nowMs = performance.now()
          if (countShortTimers() > 0) changedAtMs = nowMs
          if (nowMs - changedAtMs >= quiet || nowMs - startMs >= timeout) {
            observer.disconnect()
            resolve()
          } else requestAnimationFrame(check)
        }
        check()
      }),
    { quiet: quietMs, timeout: timeoutMs },
  )
}
