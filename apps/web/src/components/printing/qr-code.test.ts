import { expect, it } from 'vitest'
import { drawQrCode } from './qr-code.tsx'

it('renders a standalone QR code document with a quiet zone', () => {
  const svg = drawQrCode('https://parapet.example/optin?org=o&t=p')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  const [, width] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  // 33 modules plus a quiet zone of four on each side, at ten pixels each.
  expect(Number(width)).toBe((33 + 8) * 10)
})
