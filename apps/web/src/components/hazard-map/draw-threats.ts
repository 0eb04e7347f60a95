import { severities, type Severity } from '@parapet/ui'
import { rankSeverity } from '~/lib/severity'
import { toScreenUnits, toWorldUnits, type Drawing } from './layer-canvas.ts'
import { type MapTheme, severityOutlines } from './map-theme.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import { doBoxesOverlap, scaleOf, toScreen } from './view.ts'

const paths = new WeakMap<ThreatShape, Path2D>()

function pathOf(shape: ThreatShape): Path2D {
  const cached = paths.get(shape)
  if (cached) return cached
  const path = new Path2D()
  for (const ring of shape.rings) {
    ring.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  paths.set(shape, path)
  return path
}

interface ThreatLayer {
  shapes: readonly ThreatShape[]
  selectedId: string | null
}

/** Draws threat areas with fill, pattern and outline, then pins for those too small to see. The selected one is on top. */
export function drawThreats(drawing: Drawing, theme: MapTheme, { shapes, selectedId }: ThreatLayer) {
  const { context, view, box } = drawing
  const order = (shape: ThreatShape) =>
    (shape.threat.id === selectedId ? 10 : 0) + rankSeverity(shape.threat.severity)
  const visible = shapes
    .filter((shape) => doBoxesOverlap(shape.box, box))
    .toSorted((a, b) => order(a) - order(b))
  const patterns = createPatterns(drawing, theme)
  const px = 1 / scaleOf(view)

  toWorldUnits(drawing)
  context.lineJoin = 'round'
  for (const shape of visible) {
    const { threat, isRadius } = shape
    const path = pathOf(shape)
    const isSelected = threat.id === selectedId
    const opacity = selectedId !== null && !isSelected ? 0.6 : 1
    const color = theme.severity[threat.severity].icon
    context.globalAlpha = (isSelected ? 0.24 : isRadius ? 0.08 : 0.13) * opacity
    context.fillStyle = color
    context.fill(path, 'evenodd')
    const pattern = isRadius ? null : patterns[threat.severity]
    if (pattern) {
      context.globalAlpha = (isSelected ? 0.6 : 0.32) * opacity
      context.fillStyle = pattern
      context.fill(path, 'evenodd')
    }
    context.globalAlpha = opacity
    if (isSelected) {
      context.strokeStyle = theme.surface
      context.lineWidth = 5 * px
      context.stroke(path)
    }
    // Dashed: the threat is upcoming, or its area is only a radius.
    context.setLineDash(isRadius || threat.status === 'upcoming' ? [5 * px, 4 * px] : [])
    context.strokeStyle = color
    context.lineWidth = (isSelected ? 2.5 : 1.25) * px
    context.stroke(path)
    context.setLineDash([])
  }
  context.globalAlpha = 1
  toScreenUnits(drawing)
  for (const shape of visible) {
    if (hasPin(shape, scaleOf(view))) drawPin(drawing, theme, shape, shape.threat.id === selectedId)
  }
}

function createPatterns(drawing: Drawing, theme: MapTheme): Record<Severity, CanvasPattern | null> {
  const { context, view, size, density } = drawing
  const tilePx = getTileSize(density)
  const scale = scaleOf(view) * density
  // The pattern is anchored to the map, but scaled to the screen.
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

/** An outlined shape in a disc, to distinguish it from the filled shapes of properties. */
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

/** The pattern over an area, so that severity isn't conveyed by color alone; null for unknown severity. */
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
    // Moderate has rising diagonals, severe falling ones, extreme both.
    if (severity !== 'severe') drawDiagonals(pen, 1)
    if (severity !== 'moderate') drawDiagonals(pen, -1)
  }
  return context.createPattern(tile, 'repeat')
}

/** The size of a tile in whole device pixels, so that tiles join seamlessly. */
const getTileSize = (density: number) => Math.round(tilePx * density)

function drawDiagonals(pen: CanvasRenderingContext2D, direction: 1 | -1) {
  pen.beginPath()
  for (const shift of [-tilePx, 0, tilePx]) {
    pen.moveTo(shift - 1, direction === 1 ? tilePx + 1 : -1)
    pen.lineTo(shift + tilePx + 1, direction === 1 ? -1 : tilePx + 1)
  }
  pen.stroke()
}
