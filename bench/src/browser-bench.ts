import { type Browser, type BrowserContextOptions, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { measurePageLoad, type PageLoad, throttle } from '@parapet/config/page-load'
import { startBaselineServer } from './baseline-server.ts'
import type { Product } from './product.ts'
import { printSection, type ReportLine } from './report.ts'
import { createStorageState, signIn } from './session.ts'
import { median } from './statistics.ts'

const runs = 5
const cpuSlowdown = 4

interface Screen {
  name: string
  url: string
  /** What people came for. */
  visible: string
  context?: BrowserContextOptions
  goals?: {
    codeKb: number
    requests: number
    visible: number
    lcp?: number
    /** With its unit: `×` the baseline, or milliseconds. */
    blocked?: string
    warm?: number
  }
}

interface Visits {
  cold: PageLoad[]
  /** The same page again in the same browser, in a new tab. */
  warm: PageLoad[]
}

/**
 * Cold and warm loads of five pages, compared with cold loads of the baseline's list, an empty app with a plain table. The runs
 * are interleaved, so that other load on the machine affects all of them.
 */
export async function benchBrowser(product: Product) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const baselineServer = await startBaselineServer()
  try {
    const session = await signIn(product, 'manager@cedar-stone.test')
    const context = { storageState: createStorageState(product, session) }
    const openSignedIn = (path: string) => ({ url: product.url + path, context })
    const baseline: Screen = { name: 'baseline', url: `${baselineServer.url}/`, visible: '[data-row]' }
    const screens: Screen[] = [
      {
        name: 'sign-in',
        url: `${product.url}/auth`,
        visible: 'input[type="email"]',
        goals: { codeKb: 115, requests: 6, visible: 1.2, lcp: 1.2 },
      },
      {
        name: 'properties',
        ...openSignedIn('/properties'),
        visible: '[data-slot="data-table"] a[href^="/properties/"]',
        goals: { codeKb: 160, requests: 10, visible: 1, lcp: 1.1, blocked: '1.5×', warm: 0.6 },
      },
      {
        name: 'home',
        ...openSignedIn('/home'),
        visible: 'ul[data-rows] [data-threat] a[href]',
        goals: { codeKb: 190, requests: 16, visible: 1.3, blocked: '600 ms', warm: 0.6 },
      },
      {
        name: 'units',
        ...openSignedIn('/units'),
        visible: '[data-slot="data-table"] a[href^="/units/"]',
      },
      {
        name: 'threats',
        ...openSignedIn('/threats'),
        visible: 'main a[href^="/threats/"]',
      },
    ]
    const visits = new Map<string, Visits>(
      [baseline, ...screens].map(({ name }) => [name, { cold: [], warm: [] }]),
    )
    for (let run = 0; run < runs; run += 1) {
      for (const screen of [baseline, ...screens]) await visit(browser, screen, visits.get(screen.name)!)
    }

    const reference = visits.get(baseline.name)!
    printSection(
      `Browser (4x CPU, Fast 4G, median of ${runs} and range, ratios to the baseline's cold list)`,
      [
        ...describeVisits(baseline, reference, reference),
        ...screens.flatMap((screen) => describeVisits(screen, visits.get(screen.name)!, reference)),
      ],
    )
    for (const name of ['properties', 'home']) printWaterfall(name, visits.get(name)!.cold.at(-1)!)
  } finally {
    await baselineServer.close()
    await browser.close()
  }
}

async function visit(browser: Browser, { url, visible, context }: Screen, { cold, warm }: Visits) {
  const browserContext = await browser.newContext({ ...context, viewport: { width: 1440, height: 900 } })
  for (const loads of [cold, warm]) {
    const page = await browserContext.newPage()
    await throttle(page, cpuSlowdown)
    loads.push(await measurePageLoad(page, url, visible))
    await page.close()
  }
  await browserContext.close()
}

function describeVisits({ name, goals }: Screen, { cold, warm }: Visits, baseline: Visits): ReportLine[] {
  const medianOf = (loads: PageLoad[], read: (load: PageLoad) => number) => median(loads.map(read))
  const readVisible = ({ visibleMs }: PageLoad) => visibleMs
  const describeTimes = (loads: PageLoad[], read: (load: PageLoad) => number) => {
    const ratios = loads.map((load) => read(load) / Math.max(1, medianOf(baseline.cold, read)))
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
    return `${median(ratios).toFixed(2)}× (${low.toFixed(2)} to ${high.toFixed(2)}; ${medianOf(loads, read).toFixed(0)} ms)`
  }
  const countNetwork = (load: PageLoad) => load.requests.length
  return [
    {
      label: `${name}: JS+CSS, cold`,
      value: `${medianOf(cold, ({ codeKb }) => codeKb).toFixed(1)} KB`,
      ...(goals && { goal: `≤ ${goals.codeKb} KB` }),
    },
    {
      label: `${name}: requests, cold`,
      value: String(medianOf(cold, countNetwork)),
      ...(goals && { goal: `≤ ${goals.requests}` }),
    },
    {
      label: `${name}: visible, cold`,
      value: describeTimes(cold, readVisible),
      ...(goals && { goal: `≤ ${goals.visible}×` }),
    },
    {
      label: `${name}: LCP, cold`,
      value: describeTimes(cold, ({ lcpMs }) => lcpMs),
      ...(goals?.lcp && { goal: `≤ ${goals.lcp}×` }),
    },
    {
      label: `${name}: main thread blocked, cold`,
      value: describeTimes(cold, ({ blockedMs }) => blockedMs),
      ...(goals?.blocked && { goal: `≤ ${goals.blocked}` }),
    },
    {
      label: `${name}: visible, warm`,
      value: describeTimes(warm, readVisible),
      ...(goals?.warm && { goal: `≤ ${goals.warm}×` }),
    },
    { label: `${name}: JS+CSS, warm`, value: `${medianOf(warm, ({ codeKb }) => codeKb).toFixed(1)} KB` },
    { label: `${name}: requests, warm`, value: String(medianOf(warm, countNetwork)) },
  ]
}

function printWaterfall(name: string, { requests, visibleMs }: PageLoad) {
  console.log(`\nWaterfall of a cold ${name} (ms: start, end; KB)`)
  for (const request of requests) {
    const times = [request.startMs, request.endMs].map((ms) => ms.toFixed(0).padStart(6)).join('')
    console.log(`  ${times} ${request.kb.toFixed(1).padStart(7)}  ${request.name}`)
  }
  console.log(`  ${visibleMs.toFixed(0).padStart(6)}  visible`)
}
