import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axeScript = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: { run: (context: object, options: object) => Promise<AxeResults> }
  }
}

/** Fails with all accessibility violations that axe finds on the current page. */
export async function expectAccessible(page: Page) {
  await injectAxe(page)
  const results = await page.evaluate(() =>
    window.axe!.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Experimental, and reports initials that are hidden from assistive technology.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  )
  expectNoViolations(page, results)
}

/** {@link expectAccessible} in the light and dark themes, for a page that follows the system theme. */
export async function expectAccessibleInBothThemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
}

/** Fails with content outside of landmarks. The page must have no open popup. */
export async function expectLandmarks(page: Page) {
  await injectAxe(page)
  const results = await page.evaluate(() =>
    // The loading bar is outside of the page's structure.
    window.axe!.run(
      { include: [['html']], exclude: [['[data-slot="loading-bar"]']] },
      { runOnly: { type: 'rule', values: ['region'] } },
    ),
  )
  expectNoViolations(page, results)
}

async function injectAxe(page: Page) {
  // The product's CSP blocks injected scripts.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeScript)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isEndless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Infinity
    // After a change of theme, transitions start with the next frame.
    for (let quietFrames = 0; quietFrames < 3;) {
      await nextFrame()
      const runningAnimations = document.getAnimations().filter(({ playState }) => playState === 'running')
      quietFrames = runningAnimations.length === 0 ? quietFrames + 1 : 0
      for (const animation of runningAnimations) {
        // Infinite animations can't be finished.
        if (isEndless(animation)) animation.pause()
        else animation.finish()
      }
    }
  })
}

function expectNoViolations(page: Page, { violations }: AxeResults) {
  const problems = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}
