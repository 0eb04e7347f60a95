import { renderSVG } from 'uqr'

interface QrCodeProps {
  url: string
  alt: string
  className?: string | undefined
}

export const QrCode = ({ url, alt, className }: QrCodeProps) => (
  <img className={className} alt={alt} src={`data:image/svg+xml,${encodeURIComponent(drawQrCode(url))}`} />
)

/**
 * A QR code as an SVG document, with the required quiet zone and enough error correction for a scratched print.
 */
export function drawQrCode(url: string): string {
  return renderSVG(url, { ecc: 'Q', border: 4, pixelSize: 10 })
}
