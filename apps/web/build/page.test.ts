import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const html = readFileSync('index.html', 'utf8')

it('[2.43] the page has the viewport of the device', () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />')
})

it('[2.44] the page has the logo as its icon', () => {
  const href = /<link rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1]
  const icon = readFileSync(`public${href}`, 'utf8')
  const logo = readFileSync('../../packages/ui/src/logo/parapet.svg', 'utf8')
  expect(icon).toBe(logo)
})
