import { z } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { ServiceContext } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { org, property, user } from '../db/schema/index.ts'
import { Problem } from '../errors/problem.ts'
import type { FileStorage } from '../storage/file-storage.ts'

const edgePixelsMin = 64
const pixelsMax = 50_000_000
const secondsMax = 10
/** How large a picture may be when decoded, however well it is compressed. */
const decodedBytesAllowed = 64 * 1024 * 1024
const inflationRatio = 200

/** The first bytes of the formats that are passed to a decoder. */
const signatures: readonly [format: string, pattern: RegExp][] = [
  // oxlint-disable-next-line no-control-regex
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['jpeg', /^\xff\xd8\xff/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
]

interface PictureShape {
  width: number
  /** By default in proportion to the width. */
  height?: number
}

/**
 * Re-encodes an uploaded picture without its metadata and stores it. Returns its path below the site's root.
 * @throws Problem as `decodePicture`
 */
export async function storePicture(
  ctx: ServiceContext,
  upload: Buffer,
  shape: PictureShape,
): Promise<string> {
  const picture = await decodePicture(ctx, upload)
  const { data } = await encodePicture(
    picture.resize({
      ...shape,
      fit: 'cover',
      position: 'attention',
      withoutEnlargement: shape.height === undefined,
    }),
  )
  const hash = createHash('sha256').update(data).digest('hex')
  await ctx.pictures.put(hash, Readable.from([data]))
  return `/media/${hash}`
}

/**
 * An uploaded picture, upright, ready to be resized and passed to `encodePicture`.
 * @throws Problem `validation-failed` for anything but a PNG, JPEG or WebP of at least 64 px, and
 * for malware.
 */
export async function decodePicture(ctx: ServiceContext, upload: Buffer): Promise<Sharp> {
  await ctx.gateways.uploadScanner?.requireHarmless(() => Readable.from([upload]))
  const firstBytes = upload.subarray(0, 16).toString('latin1')
  const format = signatures.find(([, pattern]) => pattern.test(firstBytes))?.[0]
  if (!format) throw isHeic(firstBytes) ? notReadableHeic() : notAPicture()
  const picture = sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })
  const metadata = await picture.metadata().catch(() => null)
  if (!metadata || metadata.format !== format) throw notAPicture()
  if (isTooDense(metadata, upload.length)) {
    throw invalidPicture('The picture is too large when decompressed. Choose another file.', 'max')
  }
  if (Math.min(metadata.width, metadata.height) < edgePixelsMin) {
    throw invalidPicture(
      `The picture is ${metadata.width} × ${metadata.height} pixels. It needs at least ${edgePixelsMin} on each side.`,
      'min',
    )
  }
  return picture.autoOrient()
}

/** As WebP, without metadata such as where it was taken. */
export const encodePicture = async (picture: Sharp) =>
  await picture
    .webp({ quality: 86 })
    .timeout({ seconds: secondsMax })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw invalidPicture('The picture is damaged and can’t be read. Choose another file.', 'format')
    })

/** What iPhones take photos as. Decoding it needs a codec that isn't free. */
const isHeic = (firstBytes: string) => /^[\s\S]{4}ftyp(?:heic|heix|hevc|heim|heis|mif1|msf1)/.test(firstBytes)

const notReadableHeic = () =>
  invalidPicture('HEIC pictures can’t be read. Choose a PNG, JPEG, or WebP picture.', 'format')

const isTooDense = ({ width, height, channels }: Metadata, packedBytes: number) =>
  width * height * channels > Math.max(decodedBytesAllowed, packedBytes * inflationRatio)

const notAPicture = () =>
  invalidPicture('This isn’t a PNG, JPEG, or WebP picture. Choose another file.', 'format')

const invalidPicture = (message: string, code: 'format' | 'min' | 'max') =>
  new Problem('validation-failed', message, { errors: [{ pointer: '/file', code, message }] })

/** The multipart body of a picture upload. It is streamed, so the schema only documents it. */
export const PictureUpload = z.object({
  file: z.custom<File>().openapi({ type: 'string', format: 'binary' }),
})

/** How long an uploaded picture may stay unused. */
const gracePeriodMs = 6 * 60 * 60 * 1000

/** Deletes pictures that are no longer used because another one replaced them. */
export async function sweepPictures(
  { db, pictures }: { db: Database; pictures: FileStorage },
  signal?: AbortSignal,
) {
  const graceStart = new Date(Date.now() - gracePeriodMs)
  const { rows } = await db.execute<{ path: string }>(sql`
    select ${user.picture} as path from ${user} where ${user.picture} is not null
    union select ${org.logo} from ${org} where ${org.logo} is not null
    union select ${property.picture} from ${property} where ${property.picture} is not null`)
  const usedPaths = new Set(rows.map(({ path }) => path))
  for await (const { key, storedAt } of pictures.list()) {
    if (signal?.aborted) return
    if (!usedPaths.has(`/media/${key}`) && storedAt < graceStart) await pictures.remove(key)
  }
  await pictures.clearUnfinished(graceStart)
}
