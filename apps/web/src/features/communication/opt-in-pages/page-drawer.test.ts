import { expect, it } from 'vitest'
import { drawQrCode } from './page-drawer.tsx'

it('draws a code that is a document of its own, with room around it', () => {
  const svg = drawQrCode('https://parapet.example/optin?org=o&t=p')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  const [, width] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  // A code of 33 modules and four on each side, at ten pixels each.
  expect(Number(width)).toBe((33 + 8) * 10)
})
