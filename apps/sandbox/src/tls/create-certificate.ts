import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface Certificate {
  /** PEM. */
  key: string
  cert: string
}

const yearMs = 365 * 86_400_000
const hourMs = 3_600_000

/**
 * A self-signed certificate for this machine's names, for clients that trust exactly this one.
 */
export function createCertificate(now = new Date()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signature = sequence(objectIdentifier('1.2.840.10045.4.3.2'))
  const distinguishedName = sequence(
    der(0x31, sequence(objectIdentifier('2.5.4.3'), utf8String('Parapet sandbox'))),
  )
  const validity = sequence(
    generalizedTime(new Date(now.getTime() - hourMs)),
    generalizedTime(new Date(now.getTime() + yearMs)),
  )
  const tbsCertificate = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    signature,
    distinguishedName,
    validity,
    distinguishedName,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...createExtensions())),
  )
  const certificate = sequence(
    tbsCertificate,
    signature,
    bitString(sign('sha256', tbsCertificate, privateKey)),
  )
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: toPem(certificate),
  }
}

function createExtensions(): Buffer[] {
  const subjectAltNames = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
  )
  const basicConstraints = sequence(der(0x01, Buffer.from([0xff])))
  return [
    sequence(objectIdentifier('2.5.29.17'), octetString(subjectAltNames)),
    sequence(objectIdentifier('2.5.29.19'), octetString(basicConstraints)),
  ]
}

const toPem = (bytes: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${bytes
    .toString('base64')
    .replace(/(.{64})/g, '$1\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`

/** DER encoding (ITU-T X.690): a tag, the length of the content, and the content. */
export function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag]), writeLength(body.length), body])
}

function writeLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes: number[] = []
  for (let remaining = length; remaining > 0; remaining >>= 8) bytes.unshift(remaining & 0xff)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)

/** From big-endian bytes; a leading zero keeps it positive. */
export const integer = (bytes: Uint8Array) =>
  der(0x02, bytes[0]! & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

export const bitString = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
export const octetString = (bytes: Uint8Array) => der(0x04, bytes)
export const utf8String = (value: string) => der(0x0c, Buffer.from(value))

/** `2.5.29.17`: the first two numbers share a byte, the others have seven bits in each. */
export function objectIdentifier(dottedId: string): Buffer {
  const [first = 0, second = 0, ...components] = dottedId.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const number of components) {
    const groups = [number & 0x7f]
    for (let remaining = number >> 7; remaining > 0; remaining >>= 7)
      groups.unshift(0x80 | (remaining & 0x7f))
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

/** With four digits for the year. */
export const generalizedTime = (moment: Date) =>
  der(0x18, Buffer.from(`${moment.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))
