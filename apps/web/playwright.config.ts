import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { stateTimeoutMs } from '@parapet/config/timeouts'
import { defineConfig } from '@playwright/test'
import { appUrl } from './e2e/ports.ts'

const nightJourney = '**/night-event.e2e.ts'

export default defineConfig({
  testDir: 'e2e',
  // The night journey moves the clock of its product, so it has one of its own.
  ...(process.env.E2E_CLOCK_FILE === undefined
    ? { testMatch: '**/*.e2e.ts', testIgnore: nightJourney }
    : { testMatch: nightJourney }),
  globalSetup: './e2e/global-setup.ts',
  // The tests of a worker share one product, one inbox, and the same people.
  workers: Number(process.env.E2E_WORKERS) || 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because the suite may share the machine with others.
  timeout: 120_000,
  expect: { timeout: stateTimeoutMs },
  reporter: [['list']],
  outputDir: process.env.E2E_RESULTS || 'test-results',
  use: {
    baseURL: appUrl,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // Otherwise, every click in a dialog would wait until it has slid in. Component tests have animations.
    contextOptions: { reducedMotion: 'reduce' },
    // Below the limit of a whole test, so that a failure names the step that hung.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Screenshots and DOM snapshots of every step would take about a quarter of the run time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
})
