import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { startBaselineServer } from './baseline-server.ts'
import { measurePageLoad } from './page-load.ts'
import type { Product } from './product.ts'
import { printSection, formatRatio } from './report.ts'
import { signIn, createStorageState } from './session.ts'

const loadsPerPage = 5

/** Cold loads of the sign-in page and the first list, compared with the empty app. */
export async function benchBrowser(product: Product) {
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const baselineServer = await startBaselineServer()
  try {
    const baseline = await measurePageLoad(browser, {
      url: `${baselineServer.url}/`,
      rowSelector: '[data-row]',
      runs: loadsPerPage,
    })
    const signInPage = await measurePageLoad(browser, {
      url: `${product.url}/auth`,
      rowSelector: 'input[type="email"]',
      runs: loadsPerPage,
    })
    const session = await signIn(product, 'manager@cedar-stone.test')
    const list = await measurePageLoad(browser, {
      url: `${product.url}/properties`,
      context: { storageState: createStorageState(product, session) },
      rowSelector: '[data-slot="data-table"] a[href^="/properties/"]',
      runs: loadsPerPage,
    })
    printSection(`Browser (4x CPU, Fast 4G, cold, median of ${loadsPerPage})`, [
      { label: 'sign-in JS+CSS (brotli)', value: `${signInPage.codeKb.toFixed(1)} KB`, goal: '≤ 130 KB' },
      { label: 'first list JS+CSS (brotli)', value: `${list.codeKb.toFixed(1)} KB`, goal: '≤ 160 KB' },
      { label: 'baseline JS+CSS (brotli)', value: `${baseline.codeKb.toFixed(1)} KB` },
      { label: 'requests to the first list', value: String(list.requests), goal: '≤ 12' },
      { label: 'sign-in LCP / baseline', value: formatRatio(signInPage.lcpMs, baseline.lcpMs) },
      { label: 'first list LCP / baseline', value: formatRatio(list.lcpMs, baseline.lcpMs) },
      {
        label: 'first list rows visible / baseline',
        value: `${formatRatio(list.rowsVisibleMs, baseline.rowsVisibleMs)} (${list.rowsVisibleMs.toFixed(0)} / ${baseline.rowsVisibleMs.toFixed(0)} ms)`,
      },
    ])
  } finally {
    await baselineServer.close()
    await browser.close()
  }
}
