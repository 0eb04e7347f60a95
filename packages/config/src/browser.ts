import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'

import { chromiumArguments, findChromium } from './chromium.ts'

interface BrowserOptions {
  /** As for people who ask their system for less motion. Otherwise, each click in a dialog waits until it has slid in. */
  hasReducedMotion?: boolean
}

/**
 * `test.browser` options for tests in a real browser. Call it once per project: projects can't share a provider.
 */
export function createBrowserOptions({
  hasReducedMotion = false,
}: BrowserOptions = {}): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    provider: playwright({
      launchOptions: { executablePath: findChromium(), args: chromiumArguments },
      contextOptions: hasReducedMotion ? { reducedMotion: 'reduce' } : {},
    }),
    instances: [{ browser: 'chromium' }],
    viewport: { width: 1280, height: 800 },
    screenshotFailures: false,
  }
}
