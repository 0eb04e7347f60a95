import { severities, type Severity } from '@parapet/ui'
import { rankSeverity } from '~/lib/severity'
import { toScreenUnits, toWorldUnits, type Drawing } from './layer-canvas.ts'
import { type MapTheme, severityOutlines } from './map-theme.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import { doBoxesOverlap, getScale, toScreen } from './view.ts'

const pathCache = new WeakMap<ThreatShape, Path2D>()

function getPath(shape: ThreatShape): Path2D {
  const cached = pathCache.get(shape)
  if (cached) return cached
  const path = new Path2D()
  for (const ring of shape.rings) {
    ring.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  pathCache.set(shape, path)
  return path
}

interface ThreatLayer {
  shapes: readonly ThreatShape[]
  selectedId: string | null
}

/** Draws threat areas with fill, pattern and outline, then pins for those too small to see. The selected one is on top. */
export function drawThreats(drawing: Drawing, theme: MapTheme, { shapes, selectedId }: ThreatLayer) {
  const { context, view, box } = drawing
  const getDrawOrder = (shape: ThreatShape) =>
    (shape.threat.id === selectedId ? 10 : 0) + rankSeverity(shape.threat.severity)
  const visibleShapes = shapes
    .filter((shape) => doBoxesOverlap(shape.box, box))
    .toSorted((a, b) => getDrawOrder(a) - getDrawOrder(b))
  const patterns = createPatterns(drawing, theme)
  const unitsPerPx = 1 / getScale(view)

  toWorldUnits(drawing)
  context.lineJoin = 'round'
  for (const shape of visibleShapes) {
    const { threat, isRadius } = shape
    const path = getPath(shape)
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
      context.lineWidth = 5 * unitsPerPx
      context.stroke(path)
    }
    // Dashed: the threat is upcoming, or its area is only a radius.
    context.setLineDash(isRadius || threat.status === 'upcoming' ? [5 * unitsPerPx, 4 * unitsPerPx] : [])
    context.strokeStyle = color
    context.lineWidth = (isSelected ? 2.5 : 1.25) * unitsPerPx
    context.stroke(path)
    context.setLineDash([])
  }
  context.globalAlpha = 1
  toScreenUnits(drawing)
  for (const shape of visibleShapes) {
    if (hasPin(shape, getScale(view))) drawPin(drawing, theme, shape, shape.threat.id === selectedId)
  }
}

function createPatterns(drawing: Drawing, theme: MapTheme): Record<Severity, CanvasPattern | null> {
  const { context, view, size, pixelRatio } = drawing
  const tileSizePx = getTileSize(pixelRatio)
  const scale = getScale(view) * pixelRatio
  // The pattern is anchored to the map, but scaled to the screen.
  const getTileOffset = (sizePx: number, centerUnits: number) =>
    ((sizePx * pixelRatio) / 2 - centerUnits * scale) % tileSizePx
  const [left, top] = [getTileOffset(size.width, view.x), getTileOffset(size.height, view.y)]
  const originX = (size.width * pixelRatio) / 2 - view.x * scale
  const originY = (size.height * pixelRatio) / 2 - view.y * scale
  const matrix = new DOMMatrix([
    1 / scale,
    0,
    0,
    1 / scale,
    (left - originX) / scale,
    (top - originY) / scale,
  ])
  const entries = severities.map((severity) => {
    const pattern = createSeverityPattern(context, severity, theme.severity[severity].icon, pixelRatio)
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
  const iconSizePx = shape.isRadius || isSelected ? 10 : 8
  context.translate(left - iconSizePx / 2, top - iconSizePx / 2)
  context.scale(iconSizePx / 16, iconSizePx / 16)
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
  const tileContext = tile.getContext('2d')!
  tileContext.scale(sizePx / tilePx, sizePx / tilePx)
  tileContext.strokeStyle = color
  tileContext.fillStyle = color
  tileContext.lineWidth = 1
  if (severity === 'minor') {
    tileContext.arc(tilePx / 2, tilePx / 2, 1, 0, 2 * Math.PI)
    tileContext.fill()
  } else {
    // Moderate has rising diagonals, severe falling ones, extreme both.
    if (severity !== 'severe') drawDiagonals(tileContext, 1)
    if (severity !== 'moderate') drawDiagonals(tileContext, -1)
  }
  return context.createPattern(tile, 'repeat')
}

/** The size of a tile in whole device pixels, so that tiles join seamlessly. */
const getTileSize = (density: number) => Math.round(tilePx * density)

function drawDiagonals(tileContext: CanvasRenderingContext2D, direction: 1 | -1) {
  tileContext.beginPath()
  for (const offsetPx of [-tilePx, 0, tilePx]) {
    tileContext.moveTo(offsetPx - 1, direction === 1 ? tilePx + 1 : -1)
    tileContext.lineTo(offsetPx + tilePx + 1, direction === 1 ? -1 : tilePx + 1)
  }
  tileContext.stroke()
}
