import type { ListPage } from './large-list-page.ts'
import type { Line } from './report.ts'
import { median } from './statistics.ts'

/** As many pages as it takes for what else the machine does to even out. */
const detailPages = 5

/** From the list to the detail of a unit: each page's first, whose code has only just been fetched, and later ones. */
export async function benchDetails(openList: () => Promise<ListPage>): Promise<Line[]> {
  const first: number[] = []
  const again: number[] = []
  const slowest: number[] = []
  for (let n = 0; n < detailPages; n += 1) {
    const list = await openList()
    await list.page.evaluate(recordInteractions)
    first.push(await openDetail(list, 0))
    again.push(await openDetail(list, 1), await openDetail(list, 2))
    slowest.push(await list.page.evaluate(findSlowestInteraction))
    await list.close()
  }
  const describe = (times: number[]) =>
    `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`
  return [
    { what: 'list to detail, first, 4x CPU', measured: describe(first), goal: '≤ 180 ms' },
    { what: 'list to detail, again, 4x CPU', measured: describe(again), goal: '≤ 140 ms' },
    { what: 'slowest interaction (INP), 4x CPU', measured: describe(slowest), goal: '≤ 72 ms' },
  ]
}

async function openDetail({ page }: ListPage, at: number): Promise<number> {
  const link = page.locator('[data-slot="data-table"] [data-index] a[href^="/units/"]').nth(at)
  await link.hover()
  await page.waitForTimeout(500)
  const isOpen = page.evaluate(openedInMs)
  await link.click()
  const ms = await isOpen
  await page.goBack()
  await page.locator('[data-slot="data-table"] [data-index] a').first().waitFor()
  await page.waitForTimeout(500)
  return ms
}

function recordInteractions() {
  const interactions: number[] = []
  Object.assign(window, { benchInteractions: interactions })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) interactions.push(entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const findSlowestInteraction = () =>
  Math.max(0, ...(window as unknown as { benchInteractions: number[] }).benchInteractions)

/**
 * Milliseconds from the click to the frame with the heading of the detail, in the page. It does not look frame by frame:
 * that would have the page draw frames that it does not need.
 */
async function openedInMs(): Promise<number> {
  const start = await new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true })
  })
  const isThere = () => {
    const heading = document.querySelector('main h1')
    return location.pathname.startsWith('/units/') && heading && heading.textContent !== 'Units'
  }
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (!isThere()) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    setTimeout(resolve, 10_000)
  })
  await new Promise(requestAnimationFrame)
  return performance.now() - start
}
