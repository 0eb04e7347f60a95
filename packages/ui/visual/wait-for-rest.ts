import type { Page } from 'playwright'

/** Two frames and what follows them: React, observers of sizes, floating positions. */
const quietMs = 60
/** Timers that wait longer are not waited for: a toast that goes, a carousel that turns. */
const longestTimerMs = 1000
const patienceMs = 3000

/** What `watchTimers` puts on the window. */
interface TimerWindow {
  countShortTimers: () => number
}

/** Lets the page say how many timers are about to change something; to be called before it is opened. */
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

/** Keeps count of what the page is fetching: code that comes when it is wanted changes what is drawn. */
export function countRequests(page: Page): void {
  const open = new Set<unknown>()
  openRequests.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until nothing is fetched, no short timer runs and nothing on the page has changed for some frames. */
export async function waitForRest(page: Page): Promise<void> {
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
