import puppeteer, { type KeyInput } from 'puppeteer-core'
import { viewport, type JourneyBrowser } from './journey-browser.ts'
import { findProgram } from './start-program.ts'

/** Preferences that Puppeteer's test profile does not set. */
const preferences = {
  'intl.accept_languages': 'en-US',
  // A fine pointer with hover, like a mouse; a headless browser would have no pointer.
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
}

export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** Starts headless Firefox. Playwright only supports its own build; Puppeteer drives any over WebDriver BiDi. */
export async function startFirefox(path: string): Promise<JourneyBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: path,
    extraPrefsFirefox: preferences,
    defaultViewport: viewport,
  })
  // The first tab keeps focus in the address bar.
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
      for (const pressedKey of keys) await page.keyboard.down(pressedKey)
      for (const pressedKey of keys.toReversed()) await page.keyboard.up(pressedKey)
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
