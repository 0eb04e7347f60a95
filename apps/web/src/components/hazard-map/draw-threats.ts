import { severities, type Severity } from '@parapet/ui'
import { rankSeverity } from '~/lib/severity'
import { toScreenUnits, toWorldUnits, type Drawing } from './layer-canvas.ts'
import { type MapTheme, severityOutlines } from './map-theme.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import { doBoxesMeet, scaleOf, toScreen } from './view.ts'

const paths = new WeakMap<ThreatShape, Path2D>()

function pathOf(shape: ThreatShape): Path2D {
  const known = paths.get(shape)
  if (known) return known
  const path = new Path2D()
  for (const ring of shape.rings) {
    ring.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  paths.set(shape, path)
  return path
}

interface ThreatLayer {
  shapes: readonly ThreatShape[]
  selectedId: string | null
}

/** Areas by fill, pattern and outline, then the pins of threats that are a point. The selected one lies on top. */
export function drawThreats(drawing: Drawing, theme: MapTheme, { shapes, selectedId }: ThreatLayer) {
  const { context, view, box } = drawing
  const order = (shape: ThreatShape) =>
    (shape.threat.id === selectedId ? 10 : 0) + rankSeverity(shape.threat.severity)
  const seen = shapes.filter((shape) => doBoxesMeet(shape.box, box)).toSorted((a, b) => order(a) - order(b))
  const patterns = createPatterns(drawing, theme)
  const px = 1 / scaleOf(view)

  toWorldUnits(drawing)
  context.lineJoin = 'round'
  for (const shape of seen) {
    const { threat, isRadius } = shape
    const path = pathOf(shape)
    const isSelected = threat.id === selectedId
    const quiet = selectedId !== null && !isSelected ? 0.6 : 1
    const color = theme.severity[threat.severity].icon
    context.globalAlpha = (isSelected ? 0.24 : isRadius ? 0.08 : 0.13) * quiet
    context.fillStyle = color
    context.fill(path, 'evenodd')
    const pattern = isRadius ? null : patterns[threat.severity]
    if (pattern) {
      context.globalAlpha = (isSelected ? 0.6 : 0.32) * quiet
      context.fillStyle = pattern
      context.fill(path, 'evenodd')
    }
    context.globalAlpha = quiet
    if (isSelected) {
      context.strokeStyle = theme.surface
      context.lineWidth = 5 * px
      context.stroke(path)
    }
    // Dashed is what is not there yet, or is only a distance.
    context.setLineDash(isRadius || threat.status === 'upcoming' ? [5 * px, 4 * px] : [])
    context.strokeStyle = color
    context.lineWidth = (isSelected ? 2.5 : 1.25) * px
    context.stroke(path)
    context.setLineDash([])
  }
  context.globalAlpha = 1
  toScreenUnits(drawing)
  for (const shape of seen) {
    if (hasPin(shape, scaleOf(view))) drawPin(drawing, theme, shape, shape.threat.id === selectedId)
  }
}

function createPatterns(drawing: Drawing, theme: MapTheme): Record<Severity, CanvasPattern | null> {
  const { context, view, size, density } = drawing
  const tilePx = getTileSize(density)
  const scale = scaleOf(view) * density
  // It lies still on the land, at the size of the screen.
  const shift = (whole: number, middle: number) => ((whole * density) / 2 - middle * scale) % tilePx
  const [left, top] = [shift(size.width, view.x), shift(size.height, view.y)]
  const originX = (size.width * density) / 2 - view.x * scale
  const originY = (size.height * density) / 2 - view.y * scale
  const matrix = new DOMMatrix([
    1 / scale,
    0,
    0,
    1 / scale,
    (left - originX) / scale,
    (top - originY) / scale,
  ])
  const entries = severities.map((severity) => {
    const pattern = createSeverityPattern(context, severity, theme.severity[severity].icon, density)
    pattern?.setTransform(matrix)
    return [severity, pattern] as const
  })
  return Object.fromEntries(entries) as Record<Severity, CanvasPattern | null>
}

/** A hollow shape in a disc, unlike the full shapes of properties. */
function drawPin({ context, view, size }: Drawing, theme: MapTheme, shape: ThreatShape, isSelected: boolean) {
  const { left, top } = toScreen(shape.anchor, view, size)
  const { icon } = theme.severity[shape.threat.severity]
  context.beginPath()
  context.arc(left, top, isSelected ? 11 : shape.isRadius ? 9 : 7.5, 0, 2 * Math.PI)
  context.fillStyle = theme.surface
  context.fill()
  context.strokeStyle = isSelected ? theme.accent : icon
  context.lineWidth = isSelected ? 2.5 : 1.25
  context.stroke()
  context.save()
  const sidePx = shape.isRadius || isSelected ? 10 : 8
  context.translate(left - sidePx / 2, top - sidePx / 2)
  context.scale(sidePx / 16, sidePx / 16)
  context.strokeStyle = icon
  context.lineWidth = 2.2
  context.stroke(new Path2D(severityOutlines[shape.threat.severity]))
  context.restore()
}

const tilePx = 10

/** A pattern to lie over an area, so that its severity is not told by color alone; null where it has none. */
function createSeverityPattern(
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
const getTileSize = (density: number) => Math.round(tilePx * density)

function drawDiagonals(pen: CanvasRenderingContext2D, direction: 1 | -1) {
  pen.beginPath()
  for (const shift of [-tilePx, 0, tilePx]) {
    pen.moveTo(shift - 1, direction === 1 ? tilePx + 1 : -1)
    pen.lineTo(shift + tilePx + 1, direction === 1 ? -1 : tilePx + 1)
  }
  pen.stroke()
}
