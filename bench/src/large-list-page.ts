import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** A page with a virtualized list, and the DevTools session that throttles its CPU. */
export interface ListPage {
  page: Page
  session: CDPSession
  close(): Promise<void>
}

const rowLinkSelector = '[data-slot="data-table"] [data-index] a'

export async function openListPage(
  browser: Browser,
  contextOptions: BrowserContextOptions,
  url: string,
  cpuSlowdown = 1,
): Promise<ListPage> {
  const context = await browser.newContext({ ...contextOptions, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url)
  await page.locator(rowLinkSelector).first().waitFor()
  await page.waitForTimeout(1_000)
  return { page, session, close: () => context.close() }
}

/** Marks the scroll container, so that other scripts in the page can find it. */
export async function markScroller(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isScrollable = (element: Element) =>
      element.scrollHeight > element.clientHeight + 100 && getComputedStyle(element).overflowY === 'auto'
    const scroller = [...document.querySelectorAll('*')].find(isScrollable) ?? document.scrollingElement
    if (!scroller) throw new Error('Nothing on the page scrolls')
    scroller.setAttribute('data-bench-scroller', '')
  })
}
