import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const html = readFileSync('index.html', 'utf8')

it('[2.43] the page has the viewport of the device', () => {
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1" />')
})

it('[2.44] the page has the logo as its icon', () => {
  // In the page itself, because a separate file would be one more request.
  const href = /<link\s+rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const icon = decodeURIComponent(href.replace('data:image/svg+xml,', ''))
  const logo = readFileSync('../../packages/ui/src/logo/parapet.svg', 'utf8').trim().replaceAll('"', "'")
  expect(icon).toBe(logo)
})
