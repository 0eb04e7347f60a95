import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's push subscription, in base64url. */
export interface PushKeys {
  p256dh: string
  auth: string
}

/** What makes the result predictable, for the example of the standard. Both are random otherwise. */
interface Randomness {
  salt: Buffer
  privateKey: Buffer
}

const curve = 'prime256v1'
const publicKeyBytes = 65
const authBytes = 16
const recordBytes = 4096
/** What fits into one record beside its tag and delimiter. */
export const payloadBytesMax = 3_900

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** Encrypts a push message for one subscription (RFC 8291, with the `aes128gcm` encoding of RFC 8188). */
export function encryptPush(payload: Buffer, keys: PushKeys, random?: Randomness): Buffer {
  if (payload.length > payloadBytesMax) throw new RangeError('The push message is too long.')
  const sender = createECDH(curve)
  if (random) sender.setPrivateKey(random.privateKey)
  else sender.generateKeys()
  const salt = random?.salt ?? randomBytes(16)
  const receiverKey = Buffer.from(keys.p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const key = hkdf(
    sender.computeSecret(receiverKey),
    Buffer.from(keys.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]),
    32,
  )
  const contentKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // The delimiter of the last record.
  const sealed = [cipher.update(payload), cipher.update(Buffer.of(2)), cipher.final(), cipher.getAuthTag()]
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordBytes, 16)
  header.writeUInt8(senderKey.length, 20)
  return Buffer.concat([header, senderKey, ...sealed])
}

/** Whether a browser can have sent these keys: a point on the curve, and a secret of 16 bytes. */
export function areValidPushKeys({ p256dh, auth }: PushKeys): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== publicKeyBytes || Buffer.from(auth, 'base64url').length !== authBytes) return false
  try {
    ECDH.convertKey(key, curve)
    return true
  } catch {
    return false
  }
}
