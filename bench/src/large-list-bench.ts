import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { countFramesOfScroll, type Frames } from './frames.ts'
import { benchDetails } from './detail-bench.ts'
import { findScroller, type ListPage, namesHelper, openListPage } from './large-list-page.ts'
import type { Product } from './product.ts'
import { type Line, ratio } from './report.ts'
import { signIn, storageStateOf } from './session.ts'

const cpuSlowdown = 4
const scrollLimitMs = 60_000
const slowScrollMs = 10_000
const staticRowCount = 2_000

/** The list of all units in a browser: scrolling, jumping, finding, opening one. */
export async function benchLargeList(product: Product): Promise<Line[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const session = await signIn(product, 'manager@cedar-stone.test')
  const context = { storageState: storageStateOf(product, session) }
  const url = `${product.url}/units`
  const withList = async (slowdown: number, measure: (list: ListPage) => Promise<Line[]>) => {
    const list = await openListPage(browser, context, url, slowdown)
    const lines = await measure(list)
    await list.close()
    return lines
  }
  try {
    const staticFrames = await scrollStaticPage(browser)
    return [
      ...(await withList(1, scrollToEnd)),
      ...(await withList(cpuSlowdown, async ({ page }) => {
        await findScroller(page)
        const frames = await countFramesOfScroll(page, slowScrollMs)
        const measured = ratio(frames.perSecond, staticFrames.perSecond)
        return [{ what: 'scrolling at 4x CPU / a static page', measured, goal: '≥ 0.55×' }]
      })),
      ...(await withList(1, jump)),
      ...(await withList(cpuSlowdown, typeFilter)),
      ...(await benchDetails(() => openListPage(browser, context, url, cpuSlowdown))),
    ]
  } finally {
    await browser.close()
  }
}

const describeFrames = ({ perSecond, dropped }: Frames) =>
  `${perSecond.toFixed(1)} fps, ${(dropped * 100).toFixed(1)} % dropped`

async function scrollToEnd({ page, session }: ListPage): Promise<Line[]> {
  await findScroller(page)
  const frames = await countFramesOfScroll(page, scrollLimitMs)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return [
    {
      what: 'all rows by the wheel, 1x CPU',
      measured: describeFrames(frames),
      goal: '≥ 58 fps, ≤ 2 % dropped',
    },
    { what: 'elements on the page after it', measured: String(nodes), goal: '≤ 800' },
    { what: 'JavaScript heap after it', measured: `${(usedSize / 1e6).toFixed(1)} MB`, goal: '≤ 12 MB' },
  ]
}

async function scrollStaticPage(browser: Browser): Promise<Frames> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const session = await page.context().newCDPSession(page)
  const rows = Array.from(
    { length: staticRowCount },
    (_, n) => `<p style="height:40px;margin:0">Row ${n}</p>`,
  )
  await page.setContent(`<div style="height:800px;overflow:auto">${rows.join('').repeat(20)}</div>`)
  await page.evaluate(namesHelper)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await findScroller(page)
  const frames = await countFramesOfScroll(page, slowScrollMs)
  await page.close()
  return frames
}

/** As the scrollbar does: straight to the middle and to the end. */
async function jump({ page }: ListPage): Promise<Line[]> {
  await findScroller(page)
  const lines: Line[] = []
  for (const [what, share] of [
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
        const isThere = middle?.querySelector('a') && !scroller.querySelector('[data-slot="skeleton"]')
        if (isThere || performance.now() - start > 10_000) return performance.now() - start
      }
    }, share)
    lines.push({ what: `dragged to the ${what}`, measured: `${ms.toFixed(0)} ms`, goal: '≤ 1000 ms' })
  }
  return lines
}

async function typeFilter({ page }: ListPage): Promise<Line[]> {
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
      const isThere = rows.length > 0 && rows.slice(0, 5).every((row) => row.textContent?.includes('Pine Ct'))
      if (isThere || performance.now() - start > 10_000) return performance.now() - start
    }
  })
  return [
    { what: 'typing to rows, 4x CPU', measured: `${ms.toFixed(0)} ms`, goal: '≤ 1000 ms' },
    { what: '  its requests', measured: String(requests), goal: '≤ 2' },
  ]
}
