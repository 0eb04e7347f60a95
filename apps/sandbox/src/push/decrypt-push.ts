import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** The keys of a browser. */
export interface BrowserKeys {
  privateKey: Buffer
  auth: Buffer
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * Decrypts a push message as a browser does (RFC 8291).
 *
 * @throws Error unless it is one record of `aes128gcm` that was encrypted for these keys
 */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16)
  const recordBytes = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderKey.length)
  if (body.length > 4096 || sealed.length > recordBytes)
    throw new Error('The message is more than one record.')
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(privateKey)
  const key = hkdf(
    receiver.computeSecret(senderKey),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]),
    32,
  )
  const contentKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce, { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record has no delimiter.')
  return padded.subarray(0, end).toString()
}
