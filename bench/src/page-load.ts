import { brotliCompressSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { median } from './statistics.ts'

interface PageLoad {
  /** Milliseconds from navigation to the largest contentful paint. */
  lcpMs: number
  /** Milliseconds from navigation to the first row on screen. */
  rowsVisibleMs: number
  requests: number
  /** JavaScript and CSS, compressed with brotli, in KB of 1000 bytes. */
  codeKb: number
}

declare global {
  interface Window {
    __rowsVisibleAt?: number
    __lcpAt?: number
  }
}

/** Records the times in the page itself, so that round trips to this process don't count. */
async function recordPaintTimes(page: Page, rowSelector: string) {
  await page.addInitScript((selector) => {
    new PerformanceObserver((list) => {
      window.__lcpAt = list.getEntries().at(-1)?.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector(selector)) return
      observer.disconnect()
      requestAnimationFrame(() => (window.__rowsVisibleAt ??= performance.now()))
    }).observe(document, { childList: true, subtree: true })
  }, rowSelector)
}

async function loadOnce(
  browser: Browser,
  contextOptions: BrowserContextOptions,
  url: string,
  rowSelector: string,
): Promise<PageLoad> {
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  let requests = 0
  const codeSizes: Promise<number>[] = []
  page.on('request', () => (requests += 1))
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type !== 'script' && type !== 'stylesheet') return
    codeSizes.push(
      response.body().then(
        (body) => brotliCompressSync(body).length,
        () => 0,
      ),
    )
  })
  await recordPaintTimes(page, rowSelector)
  await throttle(page)
  await page.goto(url)
  await page.waitForFunction(() => window.__rowsVisibleAt !== undefined, undefined, { timeout: 60_000 })
  const requestsToRows = requests
  const codeBytes = (await Promise.all(codeSizes)).reduce((sum, bytes) => sum + bytes, 0)
  await page.waitForTimeout(500)
  const times = await page.evaluate(() => ({ lcp: window.__lcpAt ?? 0, rows: window.__rowsVisibleAt ?? 0 }))
  await context.close()
  return { lcpMs: times.lcp, rowsVisibleMs: times.rows, requests: requestsToRows, codeKb: codeBytes / 1000 }
}

/** The median of `runs` cold loads, each in a fresh browser context. */
export async function measurePageLoad(
  browser: Browser,
  options: { context?: BrowserContextOptions; url: string; rowSelector: string; runs: number },
): Promise<PageLoad> {
  const loads: PageLoad[] = []
  for (let run = 0; run < options.runs; run += 1) {
    loads.push(await loadOnce(browser, options.context ?? {}, options.url, options.rowSelector))
  }
  const medianOf = (select: (load: PageLoad) => number) => median(loads.map(select))
  return {
    lcpMs: medianOf((load) => load.lcpMs),
    rowsVisibleMs: medianOf((load) => load.rowsVisibleMs),
    requests: medianOf((load) => load.requests),
    codeKb: medianOf((load) => load.codeKb),
  }
}

/** Chrome's "Fast 4G": 9 Mbit/s down, 1.5 Mbit/s up, at 90%, and 165 ms of latency. */
const fast4g = {
  downloadThroughput: (9_000_000 / 8) * 0.9,
  uploadThroughput: (1_500_000 / 8) * 0.9,
  latency: 165,
}
const cpuSlowdown = 4

async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...fast4g })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
