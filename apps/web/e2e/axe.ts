import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

declare global {
  interface Window {
    axe: { run: (context: object, options: object) => Promise<AxeResults> }
  }
}

/** Fails with every accessibility problem that axe finds on the page as it is. */
export async function expectAccessible(page: Page) {
  await bringAxe(page)
  const results = await page.evaluate(() =>
    window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // Experimental, and wrong about initials that are hidden from assistive technology.
      rules: { 'label-content-name-mismatch': { enabled: false } },
    }),
  )
  expectNone(page, results)
}

/** Fails with what stands outside every landmark, on a page without an open popup. */
export async function expectLandmarks(page: Page) {
  await bringAxe(page)
  const results = await page.evaluate(() =>
    // The bar of a page that loads belongs to no part of it.
    window.axe.run(
      { include: [['html']], exclude: [['[data-slot="loading-bar"]']] },
      { runOnly: { type: 'rule', values: ['region'] } },
    ),
  )
  expectNone(page, results)
}

async function bringAxe(page: Page) {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  // The content policy of the product lets no script in that the page did not bring.
  await page.evaluate(await readFile(axePath, 'utf8'))
}

function expectNone(page: Page, { violations }: AxeResults) {
  const problems = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}
