import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { finishAnimations } from '../src/testing/finish-animations.ts'

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Parts of the page by selector, one path of selectors per part. */
interface AxeContext {
  include: string[][]
  exclude: string[][]
}

declare global {
  interface Window {
    axe?: { run: (context: Document | AxeContext, options: RunOptions) => Promise<AxeResults> }
  }
}

/** Fails with all accessibility violations that axe finds on the current page. */
export async function expectAccessible(page: Page) {
  await runAxe(page, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Experimental, and reports initials that are hidden from assistive technology.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  })
}

/** Fails if text has too little contrast, the only thing a theme can change. Takes a third of the time of all rules. */
export async function expectReadable(page: Page) {
  await runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })
}

/** {@link expectAccessible} in the light and dark themes, for a page that follows the system theme. */
export async function expectAccessibleInBothThemes(page: Page) {
  await emulateTheme(page, 'light')
  await expectAccessible(page)
  await emulateTheme(page, 'dark')
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: null })
}

/** Switches the theme of a page that follows the system theme. */
export async function emulateTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

/** Fails with content outside of landmarks. The page must have no open popup. */
export async function expectLandmarks(page: Page) {
  // The loading bar is outside of the page's structure.
  const context = { include: [['html']], exclude: [['[data-slot="loading-bar"]']] }
  await runAxe(page, { runOnly: { type: 'rule', values: ['region'] } }, context)
}

async function runAxe(page: Page, options: RunOptions, context?: AxeContext) {
  await injectAxe(page)
  const { violations } = await page.evaluate(
    // Describing what passes would take as long as the rules.
    ([where, what]) => window.axe!.run(where ?? document, { ...what, resultTypes: ['violations'] }),
    [context, options] as const,
  )
  const problems = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}

async function injectAxe(page: Page) {
  // The product's CSP blocks injected scripts.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeScript)
  // Otherwise, a link that is scrolled halfway below a sticky header counts as a target that is too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(finishAnimations)
}
