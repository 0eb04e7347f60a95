import type { Severity } from '@parapet/ui'

const tilePx = 10

/** A pattern to lie over an area, so that its severity is not told by colour alone; null where it has none. */
export function createSeverityPattern(
  context: CanvasRenderingContext2D,
  severity: Severity,
  color: string,
  density: number,
): CanvasPattern | null {
  if (severity === 'unknown') return null
  const tile = document.createElement('canvas')
  const sizePx = getTileSize(density)
  tile.width = sizePx
  tile.height = sizePx
  const pen = tile.getContext('2d')!
  pen.scale(sizePx / tilePx, sizePx / tilePx)
  pen.strokeStyle = color
  pen.fillStyle = color
  pen.lineWidth = 1
  if (severity === 'minor') {
    pen.arc(tilePx / 2, tilePx / 2, 1, 0, 2 * Math.PI)
    pen.fill()
  } else {
    // Moderate rises, severe falls, extreme does both.
    if (severity !== 'severe') drawDiagonals(pen, 1)
    if (severity !== 'moderate') drawDiagonals(pen, -1)
  }
  return context.createPattern(tile, 'repeat')
}

/** The side of a tile in device px, whole, so that tiles meet. */
export const getTileSize = (density: number) => Math.round(tilePx * density)

function drawDiagonals(pen: CanvasRenderingContext2D, direction: 1 | -1) {
  pen.beginPath()
  for (const shift of [-tilePx, 0, tilePx]) {
    pen.moveTo(shift - 1, direction === 1 ? tilePx + 1 : -1)
    pen.lineTo(shift + tilePx + 1, direction === 1 ? -1 : tilePx + 1)
  }
  pen.stroke()
}
