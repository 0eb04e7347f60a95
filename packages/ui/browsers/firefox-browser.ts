import puppeteer, { type KeyInput } from 'puppeteer-core'
import { viewport, type JourneyBrowser } from './journey-browser.ts'
import { findProgram } from './start-program.ts'

/** What Puppeteer's own profile for tests leaves open. */
const preferences = {
  'intl.accept_languages': 'en-US',
  // Fine and hovering, as a mouse is; without a window it would have no pointer at all.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
}

export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** Starts a Firefox without a window. Playwright drives only a Firefox of its own; Puppeteer any, by WebDriver BiDi. */
export async function startFirefox(path: string): Promise<JourneyBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    extraPrefsFirefox: preferences,
    defaultViewport: viewport,
  })
  // The first tab keeps the focus in the box for the address.
  const page = await browser.newPage()
  return {
    name: 'firefox',
    version: /\d+/.exec(await browser.version())?.[0] ?? '',
    open: async (url) => {
      await page.bringToFront()
      await page.goto(url)
    },
    press: async (key) => {
      const keys = key.split('+') as KeyInput[]
      for (const each of keys) await page.keyboard.down(each)
      for (const each of keys.toReversed()) await page.keyboard.up(each)
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
