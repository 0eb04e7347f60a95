import { toBuffer } from 'qrcode'

/** A text as a QR code: the base64 of a PNG, as the provider sends it. */
export async function createQrCode(text: string): Promise<string> {
  return (await toBuffer(text)).toString('base64')
}
