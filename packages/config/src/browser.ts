import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'

import { chromiumArguments, findChromium } from './chromium.ts'

/**
 * `test.browser` options for tests in a real browser. Call it once per project: projects can't share a provider.
 */
export function createBrowserOptions(): BrowserConfigOptions {
  return {
    enabled: true,
    headless: true,
    provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArguments } }),
    instances: [{ browser: 'chromium' }],
    viewport: { width: 1280, height: 800 },
    screenshotFailures: false,
  }
}
