import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { formatFrameStatistics, type FrameStatistics, measureScrollFrames } from './frames.ts'
import { benchDetails } from './detail-bench.ts'
import { markScroller, type ListPage, openListPage } from './large-list-page.ts'
import type { Product } from './product.ts'
import { type ReportLine, formatRatio } from './report.ts'
import { signIn, createStorageState } from './session.ts'

const cpuSlowdown = 4
const scrollLimitMs = 60_000
const slowScrollMs = 10_000
const staticRowCount = 2_000

/** The list of all units in a browser: scrolling, jumping, filtering, and opening one. */
export async function benchLargeList(product: Product): Promise<ReportLine[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const session = await signIn(product, 'manager@cedar-stone.test')
  const context = { storageState: createStorageState(product, session) }
  const url = `${product.url}/units`
  const onListPage = async (slowdown: number, measure: (list: ListPage) => Promise<ReportLine[]>) => {
    const list = await openListPage(browser, context, url, slowdown)
    const lines = await measure(list)
    await list.close()
    return lines
  }
  try {
    const staticFrames = await scrollStaticPage(browser)
    return [
      ...(await onListPage(1, scrollToEnd)),
      ...(await onListPage(cpuSlowdown, async ({ page }) => {
        await markScroller(page)
        const frames = await measureScrollFrames(page, slowScrollMs)
        const value = formatRatio(frames.framesPerSecond, staticFrames.framesPerSecond)
        return [{ label: 'scrolling at 4x CPU / a static page', value, goal: '≥ 0.55×' }]
      })),
      ...(await onListPage(1, dragScrollbar)),
      ...(await onListPage(cpuSlowdown, typeIntoFilter)),
      ...(await benchDetails(() => openListPage(browser, context, url, cpuSlowdown))),
    ]
  } finally {
    await browser.close()
  }
}

async function scrollToEnd({ page, session }: ListPage): Promise<ReportLine[]> {
  await markScroller(page)
  const frames = await measureScrollFrames(page, scrollLimitMs)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return [
    {
      label: 'all rows with the mouse wheel, 1x CPU',
      value: formatFrameStatistics(frames),
      goal: '≥ 58 fps, ≤ 2% dropped',
    },
    { label: 'elements on the page afterward', value: String(nodes), goal: '≤ 800' },
    { label: 'JavaScript heap afterward', value: `${(usedSize / 1e6).toFixed(1)} MB`, goal: '≤ 12 MB' },
  ]
}

async function scrollStaticPage(browser: Browser): Promise<FrameStatistics> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  const rows = Array.from(
    { length: staticRowCount },
    (_, n) => `<p style="height:40px;margin:0">Row ${n}</p>`,
  )
  await page.setContent(`<div style="height:800px;overflow:auto">${rows.join('').repeat(20)}</div>`)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await markScroller(page)
  const frames = await measureScrollFrames(page, slowScrollMs)
  await page.close()
  return frames
}

/** Jumps to the middle and to the end, as dragging the scrollbar does. */
async function dragScrollbar({ page }: ListPage): Promise<ReportLine[]> {
  await markScroller(page)
  const lines: ReportLine[] = []
  for (const [target, scrollShare] of [
    ['middle', 0.5],
    ['end', 1],
  ] as const) {
    const ms = await page.evaluate(async (to) => {
      const scroller = document.querySelector('[data-bench-scroller]')!
      const start = performance.now()
      scroller.scrollTop = scroller.scrollHeight * to
      for (;;) {
        await new Promise(requestAnimationFrame)
        const { top, bottom, left } = scroller.getBoundingClientRect()
        const middle = document.elementFromPoint(left + 200, (top + bottom) / 2)?.closest('[data-index]')
        const areRowsShown = middle?.querySelector('a') && !scroller.querySelector('[data-slot="skeleton"]')
        if (areRowsShown || performance.now() - start > 10_000) return performance.now() - start
      }
    }, scrollShare)
    lines.push({ label: `dragged to the ${target}`, value: `${ms.toFixed(0)} ms`, goal: '≤ 1000 ms' })
  }
  return lines
}

async function typeIntoFilter({ page }: ListPage): Promise<ReportLine[]> {
  let requests = 0
  page.on('request', (request) => {
    if (/\/api\/unit\b/.test(request.url())) requests += 1
  })
  await page.getByRole('searchbox').first().click()
  await page.keyboard.type('pine ct', { delay: 60 })
  const ms = await page.evaluate(async () => {
    const start = performance.now()
    for (;;) {
      await new Promise(requestAnimationFrame)
      const rows = [...document.querySelectorAll('[data-slot="data-table"] [data-index]')]
      const areRowsShown =
        rows.length > 0 && rows.slice(0, 5).every((row) => row.textContent?.includes('Pine Ct'))
      if (areRowsShown || performance.now() - start > 10_000) return performance.now() - start
    }
  })
  return [
    { label: 'typing to rows, 4x CPU', value: `${ms.toFixed(0)} ms`, goal: '≤ 1000 ms' },
    { label: '  its requests', value: String(requests), goal: '≤ 2' },
  ]
}
