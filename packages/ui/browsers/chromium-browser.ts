import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium } from 'playwright'
import { viewport, type JourneyBrowser } from './journey-browser.ts'

export async function startChromium(): Promise<JourneyBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments })
  const page = await browser.newPage({ viewport, locale: 'en-US' })
  return {
    name: 'chromium',
    version: browser.version().split('.')[0] ?? '',
    open: async (url) => {
      await page.goto(url)
    },
    press: (key) => page.keyboard.press(key),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  }
}
