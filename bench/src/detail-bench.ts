import type { ListPage } from './large-list-page.ts'
import type { ReportLine } from './report.ts'
import { median } from './statistics.ts'

/** Enough to average out other load on the machine. */
const pageCount = 5

/** From the list to a unit's detail: the first one of each page load, whose code was only just fetched, and later ones. */
export async function benchDetails(openList: () => Promise<ListPage>): Promise<ReportLine[]> {
  const firstOpenTimes: number[] = []
  const laterOpenTimes: number[] = []
  const slowestInteractions: number[] = []
  for (let n = 0; n < pageCount; n += 1) {
    const list = await openList()
    await list.page.evaluate(recordInteractions)
    firstOpenTimes.push(await openDetail(list, 0))
    laterOpenTimes.push(await openDetail(list, 1), await openDetail(list, 2))
    slowestInteractions.push(await list.page.evaluate(findSlowestInteraction))
    await list.close()
  }
  const formatTimes = (times: number[]) =>
    `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`
  return [
    { label: 'list to detail, first, 4x CPU', value: formatTimes(firstOpenTimes), goal: '≤ 150 ms' },
    { label: 'list to detail, again, 4x CPU', value: formatTimes(laterOpenTimes), goal: '≤ 110 ms' },
    { label: 'slowest interaction (INP), 4x CPU', value: formatTimes(slowestInteractions), goal: '≤ 80 ms' },
  ]
}

async function openDetail({ page }: ListPage, index: number): Promise<number> {
  const link = page.locator('[data-slot="data-table"] [data-index] a[href^="/units/"]').nth(index)
  await link.hover()
  await page.waitForTimeout(500)
  const openMs = page.evaluate(measureOpenMs)
  await link.click()
  const elapsedMs = await openMs
  await page.goBack()
  await page.locator('[data-slot="data-table"] [data-index] a').first().waitFor()
  await page.waitForTimeout(500)
  return elapsedMs
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
 * Milliseconds from the click to the frame with the detail's heading, measured in the page. Doesn't poll every frame,
 * because that would make the page render unneeded frames.
 */
async function measureOpenMs(): Promise<number> {
  const start = await new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true })
  })
  const isDetailShown = () => {
    const heading = document.querySelector('main h1')
    return location.pathname.startsWith('/units/') && heading && heading.textContent !== 'Units'
  }
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDetailShown()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    setTimeout(resolve, 10_000)
  })
  await new Promise(requestAnimationFrame)
  return performance.now() - start
}
