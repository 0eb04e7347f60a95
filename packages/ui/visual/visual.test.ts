import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumArguments, findChromium } from '@parapet/config/chromium'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBaselineCommit, type BaselineBuild } from './baseline-commit.ts'
import { measureBaselines, openBaselines, pruneBaselines, type BaselineStore } from './baseline-store.ts'
import { compareImages } from './compare-images.ts'
import { renderSheets } from './render-sheets.ts'
import { serveFolder, type FolderServer } from './serve-folder.ts'
import { openStoryPage, themes, type Theme } from './story-page.ts'
import { listSheets, type Sheet } from './story-index.ts'

const isUpdate = process.env.UPDATE_BASELINES === '1'
const storybook = fileURLToPath(new URL('../storybook-static', import.meta.url))
const reviewFolder = fileURLToPath(new URL('../.reports/visual', import.meta.url))
const maxTotalBytes = 15 * 1024 * 1024
const buildTimeoutMs = 600_000
const sheets = existsSync(join(storybook, 'index.json')) ? listSheets(storybook) : []

/** One browser per page, because pages of the same browser take focus from each other. */
const browsers: Browser[] = []
let server: FolderServer
let majorVersion: string
let baselines: BaselineStore
/** Set if another version of the browser rendered the sheets. */
let reference: (BaselineBuild & { server: FolderServer; sheets: Map<string, Sheet> }) | null = null
const freePages: Page[] = []

beforeAll(async () => {
  rmSync(reviewFolder, { recursive: true, force: true })
  const browser = await launchBrowser()
  freePages.push(await openStoryPage(browser))
  // A different version number makes the test render both commits, which tests that path without another browser.
  majorVersion = process.env.CHROMIUM_MAJOR ?? browser.version().split('.')[0] ?? ''
  server = await serveFolder(storybook)
  baselines = openBaselines(majorVersion)
  if (baselines.exists || isUpdate) return
  const build = await buildBaselineCommit()
  reference = {
    ...build,
    server: await serveFolder(build.folder),
    sheets: new Map(listSheets(build.folder).map((sheet) => [sheet.name, sheet])),
  }
}, buildTimeoutMs)

afterAll(async () => {
  if (isUpdate) pruneBaselines(majorVersion, sheets.flatMap(listFiles))
  await Promise.all(browsers.map((browser) => browser.close()))
  await server.close()
  await reference?.server.close()
  await reference?.remove()
})

it('finds the built Storybook', () => {
  expect(sheets.length, `Build it first: pnpm --filter @parapet/ui storybook:build`).toBeGreaterThan(0)
})

it.concurrent.each(sheets)('draws $title as it was reviewed, in both themes', async (sheet) => {
  const now = await withPage((page) => renderSheets(page, server.url, sheet))
  if (isUpdate) {
    for (const theme of themes) updateBaseline(nameFile(sheet, theme), now[theme])
    return
  }
  const before = await findReviewed(sheet)
  const changed = themes.filter((theme) => hasChanged(nameFile(sheet, theme), before[theme], now[theme]))
  expect(changed, `Look at packages/ui/.reports/visual/${sheet.name}.*.png`).toEqual([])
})

it.skipIf(isUpdate)('keeps no sheets of deleted components', () => {
  if (reference)
    expect([...reference.sheets.keys()].toSorted()).toEqual(sheets.map(({ name }) => name).toSorted())
  else expect(baselines.list()).toEqual(sheets.flatMap(listFiles).toSorted())
})

it('keeps the sheets below 15 MB in total', () => {
  expect(measureBaselines()).toBeLessThanOrEqual(maxTotalBytes)
})

function nameFile(sheet: Sheet, theme: Theme): string {
  return `${sheet.name}.${theme}.png`
}

function listFiles(sheet: Sheet): string[] {
  return themes.map((theme) => nameFile(sheet, theme))
}

async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    // Disables subpixel positioning and subpixel antialiasing, so that text looks the same on every machine.
    args: [
      ...chromiumArguments,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
    ],
  })
  browsers.push(browser)
  return browser
}

async function withPage<Result>(draw: (page: Page) => Promise<Result>): Promise<Result> {
  const page = freePages.pop() ?? (await openStoryPage(await launchBrowser()))
  try {
    return await draw(page)
  } finally {
    freePages.push(page)
  }
}

async function findReviewed(sheet: Sheet): Promise<Record<Theme, Buffer | null>> {
  if (!reference) {
    return {
      light: baselines.find(nameFile(sheet, 'light')),
      dark: baselines.find(nameFile(sheet, 'dark')),
    }
  }
  const { server: referenceServer, sheets: referenceSheets } = reference
  const earlier = referenceSheets.get(sheet.name)
  if (!earlier) return { light: null, dark: null }
  return withPage((page) => renderSheets(page, referenceServer.url, earlier))
}

/** Leaves an image alone if it still looks the same, so that a commit contains only changed images. */
function updateBaseline(file: string, image: Buffer): void {
  const before = baselines.find(file)
  if (!before || compareImages(before, image)) baselines.write(file, image)
}

/** Whether the sheet looks different. If so, writes the images to review. */
function hasChanged(file: string, before: Buffer | null, now: Buffer): boolean {
  const review = before ? compareImages(before, now) : now
  if (!review) return false
  mkdirSync(reviewFolder, { recursive: true })
  writeFileSync(join(reviewFolder, file), review)
  return true
}
