import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Fewer can differ between CPUs, because of rounding at the edges of letters. */
const maxDifferingPixels = 8

/** Both images and their diff, side by side; null if they look the same. */
export function compareImages(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null
  const [first, second] = [PNG.sync.read(before), PNG.sync.read(after)]
  const width = Math.max(first.width, second.width)
  const height = Math.max(first.height, second.height)
  const difference = new PNG({ width, height })
  const [left, right] = [padToSize(first, width, height), padToSize(second, width, height)]
  const differingPixels = pixelmatch(left.data, right.data, difference.data, width, height, {
    threshold: 0.1,
  })
  const isSameSize = first.width === second.width && first.height === second.height
  if (isSameSize && differingPixels <= maxDifferingPixels) return null

  const gap = 16
  const comparison = new PNG({ width: width * 3 + gap * 2, height })
  for (const [index, part] of [left, right, difference].entries()) {
    PNG.bitblt(part, comparison, 0, 0, width, height, index * (width + gap), 0)
  }
  return PNG.sync.write(comparison)
}

function padToSize(image: PNG, width: number, height: number): PNG {
  if (image.width === width && image.height === height) return image
  const larger = new PNG({ width, height })
  PNG.bitblt(image, larger, 0, 0, image.width, image.height, 0, 0)
  return larger
}
