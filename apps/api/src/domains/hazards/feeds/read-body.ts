import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The body is longer than it may be, packed or unpacked. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'
}

const unpackers: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Reads a body, unpacked, and stops as soon as it is larger than `bytesMax`: no packed bomb is ever unpacked whole. */
export async function readBody(body: Readable, encoding: string | undefined, bytesMax: number) {
  const unpack = unpackers[encoding?.trim().toLowerCase() ?? '']?.() ?? new PassThrough()
  let failure: Error | null = null
  const unpacked = pipeline(body, unpack as NodeJS.ReadWriteStream, (error) => {
    failure = error ?? null
  }) as unknown as AsyncIterable<Buffer>
  const parts: Buffer[] = []
  let length = 0
  for await (const part of unpacked) {
    length += part.length
    if (length > bytesMax) throw new BodyTooLarge()
    parts.push(part)
  }
  if (failure) throw failure as Error
  return Buffer.concat(parts)
}
