import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFolder, type FolderServer } from '../visual/serve-folder.ts'
import { readResults, writeResult } from './browser-results.ts'
import { startChromium } from './chromium-browser.ts'
import { findFirefox, startFirefox } from './firefox-browser.ts'
import type { BrowserName, JourneyBrowser } from './journey-browser.ts'
import { listJourneys } from './list-journeys.ts'
import { probeExpression } from './page-probe.ts'
import { runJourney, type Step } from './run-journey.ts'
import { findWebkit, startWebkit } from './webkit-browser.ts'

const storybook = fileURLToPath(new URL('../storybook-static', import.meta.url))
const isUpdate = process.env.UPDATE_RESULTS === '1'
const firefox = findFirefox()
const webkit = findWebkit()

const found: { name: BrowserName; start: () => Promise<JourneyBrowser> }[] = [
  { name: 'chromium', start: startChromium },
  ...(firefox ? [{ name: 'firefox' as const, start: () => startFirefox(firefox) }] : []),
  ...(webkit ? [{ name: 'webkit' as const, start: () => startWebkit(webkit) }] : []),
]
const missing = [firefox ? null : 'Firefox', webkit ? null : 'WebKit'].filter((name) => name !== null)

const journeys = existsSync(storybook) ? listJourneys(storybook) : []

/** The effect of every key in Chromium, which the components' own tests verify. */
const recorded = new Map<string, Step[]>()
let server: FolderServer

beforeAll(async () => {
  server = await serveFolder(storybook)
})

afterAll(() => server.close())

it('has a built Storybook', () => {
  expect(journeys.length, 'Build it first: pnpm storybook:build').toBeGreaterThan(0)
})

it.each(missing)('skips %s, which is not installed', (name) => {
  expect(found.map((each) => each.name)).not.toContain(name.toLowerCase())
})

describe.each(found)('$name', ({ name, start }) => {
  const passed: string[] = []
  let browser: JourneyBrowser

  beforeAll(async () => {
    browser = await start()
    await browser.open(`${server.url}/iframe.html?viewMode=story`)
    await browser.evaluate(probeExpression)
  }, 90_000)

  afterAll(async () => {
    await browser.close()
  })

  it.each(journeys)('renders and drives $path', async (journey) => {
    const expected = name === 'chromium' ? null : (recorded.get(journey.path) ?? [])
    const { steps, problems } = await runJourney(browser, journey, expected)
    if (!expected) recorded.set(journey.path, steps)
    expect(problems).toEqual([])
    passed.push(journey.path)
  })
  it('is in the status table with the components it passed', () => {
    if (isUpdate) writeResult(browser.name, { version: browser.version, components: passed })
    expect(readResults()[name]?.components, 'Run pnpm browsers:update').toEqual(passed.toSorted())
  })
})
