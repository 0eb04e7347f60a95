import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { defineConfig } from '@playwright/test'

const appPort = Number(process.env.E2E_PORT) || 4650

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  // One product and one inbox for all of them; people differ from file to file.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Two suites share the machine: what takes a second alone may take a few.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  outputDir: process.env.E2E_RESULTS || 'test-results',
  use: {
    baseURL: `http://localhost:${appPort}`,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // Below the limit of a whole test, so that a failure names the step that hung.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Pictures and copies of the page at every step would cost a quarter of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
})
