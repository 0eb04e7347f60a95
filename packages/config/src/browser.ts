import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'

import { chromiumArguments, findChromium } from './chromium.ts'

interface BrowserOptions {
  /** As for people who ask their system for less motion. Otherwise, each click in a dialog waits until it has slid in. */
  hasReducedMotion?: boolean
  instances?: BrowserConfigOptions['instances']
}

const freshPageTests = ['src/**/*.fresh.browser.test.tsx']

/**
 * The tests in `*.browser.test.tsx` files. Those of a worker share one page, because loading it again for each file takes
 * almost as long as the tests. Each `*.fresh.browser.test.tsx` file gets a page that hasn't loaded anything yet.
 */
export const browserTests: BrowserConfigOptions['instances'] = [
  { browser: 'chromium', name: 'browser: one page', exclude: freshPageTests, isolate: false },
  { browser: 'chromium', name: 'browser: fresh pages', include: freshPageTests, isolate: true },
]

/**
 * `test.browser` options for tests in a real browser. Call it once per project: projects can't share a provider.
 */
export function createBrowserOptions({
  hasReducedMotion = false,
  instances = [{ browser: 'chromium' }],
}: BrowserOptions = {}): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    provider: playwright({
      launchOptions: { executablePath: findChromium(), args: chromiumArguments },
      contextOptions: hasReducedMotion ? { reducedMotion: 'reduce' } : {},
    }),
    instances,
    viewport: { width: 1280, height: 800 },
    screenshotFailures: false,
  }
}
