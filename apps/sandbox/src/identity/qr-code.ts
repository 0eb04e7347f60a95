import { toBuffer } from 'qrcode'

/** Text as a QR code: a PNG in base64, the provider's format. */
export async function createQrCode(text: string): Promise<string> {
  return (await toBuffer(text)).toString('base64')
}
