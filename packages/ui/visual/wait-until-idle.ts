import type { Page } from 'playwright'

/** Two frames and what they trigger: React updates, resize observers, popup positioning. */
const quietMs = 60
/** Longer timers are ignored: a disappearing toast, a rotating carousel. */
const longestTimerMs = 1000
const patienceMs = 3000

/** What `watchTimers` adds to the window. */
interface TimerWindow {
  countShortTimers: () => number
}

/** Counts the pending short timers of the page. Call it before opening the page. */
export async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript((longestMs) => {
    const pending = new Set<number>()
    const { setTimeout: start, clearTimeout: stop } = window
    const watched = (handler: TimerHandler, delayMs = 0, ...args: unknown[]): number => {
      const id = start(() => {
        pending.delete(id)
        if (typeof handler === 'function') handler(...args)
      }, delayMs)
      if (delayMs <= longestMs) pending.add(id)
      return id
    }
    window.setTimeout = watched as typeof window.setTimeout
    window.clearTimeout = (id) => {
      pending.delete(Number(id))
      stop(id)
    }
    ;(window as unknown as TimerWindow).countShortTimers = () => pending.size
  }, longestTimerMs)
}

const openRequests = new WeakMap<Page, Set<unknown>>()

/** Counts the pending requests of the page, because lazily loaded code changes what is rendered. */
export function countRequests(page: Page): void {
  const open = new Set<unknown>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until there are no pending requests or short timers and the page has not changed for some frames. */
export async function waitUntilIdle(page: Page): Promise<void> {
  const endMs = Date.now() + patienceMs
  do await waitForQuiet(page)
  while ((openRequests.get(page)?.size ?? 0) > 0 && Date.now() < endMs)
}

function waitForQuiet(page: Page): Promise<void> {
  return page.evaluate(
    ({ quiet, patience }) =>
      new Promise<void>((resolve) => {
        const { countShortTimers } = window as unknown as TimerWindow
        const startMs = performance.now()
        let changedMs = startMs
        const observer = new MutationObserver(() => {
          changedMs = performance.now()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        function look() {
          const nowMs = performance.now()
          if (countShortTimers() > 0) changedMs = nowMs
          if (nowMs - changedMs >= quiet || nowMs - startMs >= patience) {
            observer.disconnect()
            resolve()
          } else requestAnimationFrame(look)
        }
        look()
      }),
    { quiet: quietMs, patience: patienceMs },
  )
}
