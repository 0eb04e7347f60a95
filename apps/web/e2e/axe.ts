import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

declare global {
  interface Window {
    axe: { run: (context: Document, options: object) => Promise<AxeResults> }
  }
}

/** Fails with every accessibility problem that axe finds on the page as it is. */
export async function expectAccessible(page: Page) {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  // The content policy of the product lets no script in that the page did not bring.
  await page.evaluate(await readFile(axePath, 'utf8'))
  const results = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Experimental, and wrong about initials that are hidden from assistive technology.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  )
  const problems = results.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}
