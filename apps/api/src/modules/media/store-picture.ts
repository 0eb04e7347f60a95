import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { ServiceContext } from '../../context.ts'
import { Problem } from '../../problem.ts'

const formats = new Set(['png', 'jpeg', 'webp'])
const edgeMin = 64
const pixelsMax = 50_000_000

export interface PictureShape {
  width: number
  /** Left out: as high as the picture is wide, in proportion. */
  height?: number
}

/**
 * Re-encodes an uploaded picture, without its metadata, and keeps it. Returns its path below the site's root.
 * @throws Problem `validation-failed` for anything but a PNG, JPEG or WebP of at least 64 px.
 */
export async function storePicture(
  ctx: ServiceContext,
  upload: Buffer,
  shape: PictureShape,
): Promise<string> {
  const picture = sharp(upload, { limitInputPixels: pixelsMax, failOn: 'error' })
  const metadata = await picture.metadata().catch(() => null)
  if (!metadata || !formats.has(metadata.format)) {
    throw refuse('This is not a PNG, JPEG or WebP picture. Choose another file.', 'format')
  }
  if (Math.min(metadata.width, metadata.height) < edgeMin) {
    throw refuse(
      `The picture is ${metadata.width} × ${metadata.height} pixels. It needs at least ${edgeMin} on each side.`,
      'min',
    )
  }
  const resized = picture
    .autoOrient()
    .resize({ ...shape, fit: 'cover', position: 'attention', withoutEnlargement: shape.height === undefined })
  const encoded = await resized
    .webp({ quality: 86 })
    .toBuffer()
    .catch(() => {
      throw refuse('The picture is damaged and cannot be read. Choose another file.', 'format')
    })
  const { hash } = await ctx.pictures.put(Readable.from([encoded]))
  return `/media/${hash}`
}

const refuse = (message: string, code: 'format' | 'min') =>
  new Problem('validation-failed', message, { errors: [{ pointer: '/file', code, message }] })
