import { readFileSync, writeFileSync } from 'node:fs'
import type { BrowserResult } from '../src/foundations/component-status.ts'
import type { BrowserName } from './journey-browser.ts'

const file = new URL('../src/foundations/browser-results.json', import.meta.url)

type BrowserResults = Record<BrowserName, BrowserResult | null>

export function readResults(): BrowserResults {
  return JSON.parse(readFileSync(file, 'utf8')) as BrowserResults
}

/** Keeps the results of other browsers, because not every machine has all of them. */
export function writeResult(name: BrowserName, { version, components }: BrowserResult): void {
  const results = { ...readResults(), [name]: { version, components: components.toSorted() } }
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}
