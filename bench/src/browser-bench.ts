import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { startFloorServer } from './floor-server.ts'
import { measurePageLoad } from './page-load.ts'
import type { Product } from './product.ts'
import { printSection, ratio } from './report.ts'
import { signIn, storageStateOf } from './session.ts'

const runs = 5

/** Cold loads of the sign-in page and of the first list, beside the empty app. */
export async function benchBrowser(product: Product) {
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const floorServer = await startFloorServer()
  try {
    const floor = await measurePageLoad(browser, {
      url: `${floorServer.url}/`,
      rowSelector: '[data-row]',
      runs,
    })
    const signInPage = await measurePageLoad(browser, {
      url: `${product.url}/auth`,
      rowSelector: 'input[type="email"]',
      runs,
    })
    const session = await signIn(product, 'manager@cedar-stone.test')
    const list = await measurePageLoad(browser, {
      url: `${product.url}/properties`,
      context: { storageState: storageStateOf(product, session) },
      rowSelector: '[data-slot="data-table"] a[href^="/properties/"]',
      runs,
    })
    printSection(`Browser (4x CPU, Fast 4G, cold, median of ${runs})`, [
      { what: 'sign-in JS+CSS (brotli)', measured: `${signInPage.codeKb.toFixed(1)} KB`, goal: '≤ 130 KB' },
      { what: 'first list JS+CSS (brotli)', measured: `${list.codeKb.toFixed(1)} KB`, goal: '≤ 160 KB' },
      { what: 'floor JS+CSS (brotli)', measured: `${floor.codeKb.toFixed(1)} KB` },
      { what: 'requests to the first list', measured: String(list.requests), goal: '≤ 12' },
      { what: 'sign-in LCP / floor', measured: ratio(signInPage.lcpMs, floor.lcpMs) },
      { what: 'first list LCP / floor', measured: ratio(list.lcpMs, floor.lcpMs) },
      {
        what: 'first list rows visible / floor',
        measured: `${ratio(list.rowsVisibleMs, floor.rowsVisibleMs)} (${list.rowsVisibleMs.toFixed(0)} / ${floor.rowsVisibleMs.toFixed(0)} ms)`,
      },
    ])
  } finally {
    await floorServer.close()
    await browser.close()
  }
}
