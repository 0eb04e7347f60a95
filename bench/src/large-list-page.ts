import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright'

/** A page over a list that is too long to be drawn at once, and the session that slows it down. */
export interface ListPage {
  page: Page
  session: CDPSession
  close(): Promise<void>
}

/** Functions that tsx sends into a page call a helper that keeps their names, and pages do not have it. */
export const namesHelper = 'globalThis.__name ??= (value) => value'

const firstRow = '[data-slot="data-table"] [data-index] a'

export async function openListPage(
  browser: Browser,
  context: BrowserContextOptions,
  url: string,
  cpuSlowdown = 1,
): Promise<ListPage> {
  const opened = await browser.newContext({ ...context, viewport: { width: 1440, height: 900 } })
  const page = await opened.newPage()
  await page.addInitScript(namesHelper)
  const session = await opened.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.goto(url)
  await page.locator(firstRow).first().waitFor()
  await page.waitForTimeout(1_000)
  return { page, session, close: () => opened.close() }
}

/** Names the element that scrolls, so that other scripts in the page find it. */
export async function findScroller(page: Page): Promise<void> {
  await page.evaluate(() => {
    const scrolls = (element: Element) =>
      element.scrollHeight > element.clientHeight + 100 && getComputedStyle(element).overflowY === 'auto'
    const scroller = [...document.querySelectorAll('*')].find(scrolls) ?? document.scrollingElement
    if (!scroller) throw new Error('Nothing on the page scrolls')
    scroller.setAttribute('data-bench-scroller', '')
  })
}
