import type { Severity } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import { rankSeverity } from '~/lib/severity'
import type { ClusterMarker, MapMarker, PropertyMarker } from './clusters.ts'
import { clusterRadiusPx } from './hit-testing.ts'
import type { Drawing } from './layer-canvas.ts'
import { compareProperties, type MapProperty } from './map-data.ts'
import { type MapTheme, severityOutlines, severityExclamationMarks } from './map-theme.ts'
import { getScale, getUnitsPerMeter, toScreen, type ScreenPoint, type View } from './view.ts'

const pathCache = new Map<string, Path2D>()

function getPath(outline: string): Path2D {
  const path = pathCache.get(outline) ?? new Path2D(outline)
  pathCache.set(outline, path)
  return path
}

interface MarkerLayer {
  markers: readonly MapMarker[]
  selectedId: string | null
}

/** Draws properties and clusters by severity, the most severe on top and the selected one above all. */
export function drawMarkers(drawing: Drawing, theme: MapTheme, { markers, selectedId }: MarkerLayer) {
  const selectedMarker = markers.find((marker) => marker.kind === 'property' && marker.id === selectedId)
  const orderedMarkers = markers.filter((marker) => marker !== selectedMarker).toSorted(compareMarkers)
  for (const marker of orderedMarkers) {
    const position = toScreen(marker, drawing.view, drawing.size)
    if (marker.kind === 'cluster') drawCluster(drawing, theme, marker, position)
    else drawProperty(drawing, theme, marker, position, false)
  }
  if (selectedMarker?.kind === 'property') {
    drawProperty(drawing, theme, selectedMarker, toScreen(selectedMarker, drawing.view, drawing.size), true)
  }
}

const getSeverity = (marker: MapMarker) =>
  marker.kind === 'cluster' ? marker.severity : marker.property.severity

const hasMark = (marker: MapMarker) => marker.kind === 'property' && marker.property.mark !== undefined

/** Numbered places last, above the area that they are in. */
function compareMarkers(a: MapMarker, b: MapMarker): number {
  return (
    Number(hasMark(a)) - Number(hasMark(b)) ||
    rankSeverity(getSeverity(a)) - rankSeverity(getSeverity(b)) ||
    (a.kind === 'property' && b.kind === 'property' ? compareProperties(b.property, a.property) : 0)
  )
}

function drawCluster(
  { context }: Drawing,
  theme: MapTheme,
  { count, severity }: ClusterMarker,
  { left, top }: ScreenPoint,
) {
  const radius = clusterRadiusPx(count)
  const color = severity ? theme.severity[severity] : null
  context.beginPath()
  context.arc(left, top, radius, 0, 2 * Math.PI)
  context.fillStyle = color?.surface ?? theme.surface
  context.fill()
  context.strokeStyle = color?.icon ?? theme.neutral
  context.lineWidth = color ? 2 : 1.25
  context.stroke()

  context.fillStyle = color?.text ?? theme.text
  context.font = `600 ${count < 1000 ? 12 : 11}px ${theme.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(
    formatNumber(count, { notation: count < 10_000 ? 'standard' : 'compact' }),
    left,
    top + 0.5,
  )
  if (severity) {
    const offset = radius * 0.78
    drawSeverityIcon(context, theme, severity, { left: left + offset, top: top - offset }, 12)
  }
}

/** Large enough to find and to tell from a pin. */
const minSoftRadiusPx = 11

const getRadiusPx = ({ radiusMeters, lat }: MapProperty, view: View) =>
  (radiusMeters ?? 0) * getUnitsPerMeter(lat) * getScale(view)

function drawProperty(
  { context, view }: Drawing,
  theme: MapTheme,
  { property }: PropertyMarker,
  position: ScreenPoint,
  isSelected: boolean,
) {
  if (property.mark !== undefined) {
    drawMark(context, theme, property.mark, position, isSelected)
    return
  }
  const color = property.severity ? theme.severity[property.severity].icon : theme.neutral
  if (property.radiusMeters) {
    const radius = Math.max(getRadiusPx(property, view), minSoftRadiusPx)
    const gradient = context.createRadialGradient(
      position.left,
      position.top,
      0,
      position.left,
      position.top,
      radius,
    )
    gradient.addColorStop(0, color)
    gradient.addColorStop(0.85, color)
    gradient.addColorStop(1, 'transparent')
    context.beginPath()
    context.arc(position.left, position.top, radius, 0, 2 * Math.PI)
    context.globalAlpha = isSelected ? 0.35 : 0.22
    context.fillStyle = gradient
    context.fill()
    context.globalAlpha = 1
  }
  if (isSelected) {
    context.beginPath()
    context.arc(position.left, position.top, 15, 0, 2 * Math.PI)
    context.fillStyle = theme.surface
    context.fill()
    context.strokeStyle = theme.accent
    context.lineWidth = 2.5
    context.stroke()
  }
  if (property.severity) {
    drawSeverityIcon(context, theme, property.severity, position, isSelected ? 18 : 15)
    return
  }
  // Without a pin: the soft circle is all that is known.
  if (property.radiusMeters && !isSelected) return
  context.beginPath()
  context.arc(position.left, position.top, isSelected ? 6 : 4.5, 0, 2 * Math.PI)
  context.fillStyle = isSelected ? theme.accent : theme.neutral
  context.fill()
  context.strokeStyle = theme.surface
  context.lineWidth = 1.5
  context.stroke()
}

const markRadiusPx = 11

/** A numbered place, filled if it's selected. */
function drawMark(
  context: CanvasRenderingContext2D,
  theme: MapTheme,
  mark: string,
  { left, top }: ScreenPoint,
  isSelected: boolean,
) {
  context.beginPath()
  context.arc(left, top, markRadiusPx, 0, 2 * Math.PI)
  context.fillStyle = isSelected ? theme.accent : theme.surface
  context.fill()
  context.strokeStyle = isSelected ? theme.surface : theme.accent
  context.lineWidth = 2
  context.stroke()
  context.fillStyle = isSelected ? theme.surface : theme.text
  context.font = `600 12px ${theme.fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(mark, left, top + 0.5)
}

function drawSeverityIcon(
  context: CanvasRenderingContext2D,
  theme: MapTheme,
  severity: Severity,
  { left, top }: ScreenPoint,
  sizePx: number,
) {
  const outline = getPath(severityOutlines[severity])
  const exclamationMark = severityExclamationMarks[severity]
  context.save()
  context.translate(left - sizePx / 2, top - sizePx / 2)
  context.scale(sizePx / 16, sizePx / 16)
  context.lineJoin = 'round'
  context.strokeStyle = theme.surface
  context.lineWidth = 4
  context.stroke(outline)
  if (severity === 'unknown') {
    context.fillStyle = theme.surface
    context.fill(outline, 'nonzero')
  }
  context.fillStyle = theme.severity[severity].icon
  context.fill(outline, 'evenodd')
  if (exclamationMark) {
    context.strokeStyle = theme.surface
    context.lineWidth = 1.7
    context.lineCap = 'round'
    context.stroke(getPath(exclamationMark))
  }
  context.restore()
}
