import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { bitString, der, integer, objectId, octetString, sequence, text, time } from './der.ts'

export interface Certificate {
  /** PEM. */
  key: string
  cert: string
}

const yearMs = 365 * 86_400_000
const hourMs = 3_600_000

/** A certificate of this machine's own names, signed by itself: good for whoever was told to trust exactly this one. */
export function createCertificate(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = sequence(objectId('1.2.840.10045.4.3.2'))
  const name = sequence(der(0x31, sequence(objectId('2.5.4.3'), text('Parapet sandbox'))))
  const validity = sequence(time(new Date(now.getTime() - hourMs)), time(new Date(now.getTime() + yearMs)))
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    signature,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions())),
  )
  const signed = sequence(body, signature, bitString(sign('sha256', body, privateKey)))
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: toPem(signed),
  }
}

function extensions(): Buffer[] {
  const names = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  )
  const isAuthority = sequence(der(0x01, Buffer.from([0xff])))
  return [
    sequence(objectId('2.5.29.17'), octetString(names)),
    sequence(objectId('2.5.29.19'), octetString(isAuthority)),
  ]
}

const toPem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`
