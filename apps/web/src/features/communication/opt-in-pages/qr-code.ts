import { renderSVG } from 'uqr'

/**
 * A QR code as an SVG document: with the quiet zone that readers need, and enough correction for a poster that is
 * scratched.
 */
export function drawQrCode(address: string): string {
  return renderSVG(address, { ecc: 'Q', border: 4, pixelSize: 10 })
}
