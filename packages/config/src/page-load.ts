import type { Page } from 'playwright'

/** What a browser did from the start of a navigation until something was visible. Times are in milliseconds. */
export interface PageLoad {
  visibleMs: number
  /** The largest contentful paint so far. */
  lcpMs: number
  /** How long tasks of more than 50 ms blocked the main thread: the part above 50 ms of each. */
  blockedMs: number
  /** JavaScript and CSS as sent (brotli), in KB of 1000 bytes. */
  codeKb: number
  /** Over the network, in the order of their start, including the page itself and those that hadn't ended. */
  requests: readonly RequestTiming[]
}

export interface RequestTiming {
  /** Without the origin, the query, and the hash of a file's content. */
  name: string
  startMs: number
  endMs: number
  kb: number
}

declare global {
  interface Window {
    __pageLoad?: { visibleMs?: number; lcpMs?: number; longTasks: { startMs: number; durationMs: number }[] }
  }
}

/** Chrome's "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, at 90%, and 165 ms of latency. */
const fast4g = {
  offline: false,
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}

/** Makes the network of a page as slow as Fast 4G, and its processor slower by a factor. Chromium only. */
export async function throttle(page: Page, cpuSlowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', fast4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Loads a URL and measures until an element that matches `selector` is painted. The times are the page's own. */
export async function measurePageLoad(page: Page, url: string, selector: string): Promise<PageLoad> {
  await page.addInitScript(recordLoad, selector)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.__pageLoad?.visibleMs !== undefined, undefined, {
    timeout: 60_000,
    polling: 50,
  })
  // Requests are listed once they have ended.
  await page.waitForTimeout(1000)
  const { entries, ...load } = await page.evaluate(readLoad)
  return {
    ...load,
    codeKb: sum(entries.filter(({ path }) => /\.(js|css)$/.test(path)).map(({ kb }) => kb)),
    requests: entries
      .map(({ path, ...timing }) => ({ name: path.replace(/-[\w-]{7}(?=\.\w+$)/, ''), ...timing }))
      .toSorted((a, b) => a.startMs - b.startMs),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Runs in the page before its own scripts. */
function recordLoad(selector: string) {
  const load: NonNullable<Window['__pageLoad']> = { longTasks: [] }
  window.__pageLoad = load
  performance.setResourceTimingBufferSize(1000)
  new PerformanceObserver((list) => {
    load.lcpMs = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      load.longTasks.push({ startMs: startTime, durationMs: duration })
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => (load.visibleMs = performance.now()))
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page. */
function readLoad() {
  const { visibleMs = 0, lcpMs = 0, longTasks = [] } = window.__pageLoad ?? {}
  const timings = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    visibleMs,
    lcpMs,
    blockedMs: longTasks
      .filter(({ startMs }) => startMs < visibleMs)
      .reduce((total, { durationMs }) => total + durationMs - 50, 0),
    entries: timings
      // From the cache, nothing was transferred. Other origins don't say.
      .filter(({ startTime, transferSize, name }) => {
        const isCached = transferSize === 0 && name.startsWith(location.origin)
        return startTime <= visibleMs && !isCached
      })
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        path: URL.parse(name)?.pathname ?? name,
        startMs: startTime,
        endMs: responseEnd,
        kb: encodedBodySize / 1000,
      })),
  }
}
