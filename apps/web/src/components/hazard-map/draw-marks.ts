import type { Severity } from '@parapet/ui'
import { formatNumber } from '~/lib/format'
import { rankSeverity } from '~/lib/severity'
import type { ClusterMark, MapMark, PropertyMark } from './clusters.ts'
import { clusterRadiusPx } from './hit-testing.ts'
import type { Drawing } from './layer-canvas.ts'
import { compareProperties } from './map-data.ts'
import { type MapTheme, severityOutlines, severitySigns } from './map-theme.ts'
import { toScreen, type ScreenPoint } from './view.ts'

const shapes = new Map<string, Path2D>()

function getPath(outline: string): Path2D {
  const path = shapes.get(outline) ?? new Path2D(outline)
  shapes.set(outline, path)
  return path
}

interface MarkLayer {
  marks: readonly MapMark[]
  selectedId: string | null
}

/** Draws properties and clusters by severity, the most severe on top and the selected one above all. */
export function drawMarks(drawing: Drawing, theme: MapTheme, { marks, selectedId }: MarkLayer) {
  const selected = marks.find((mark) => mark.kind === 'property' && mark.id === selectedId)
  const ordered = marks.filter((mark) => mark !== selected).toSorted(compareMarks)
  for (const mark of ordered) {
    const at = toScreen(mark, drawing.view, drawing.size)
    if (mark.kind === 'cluster') drawCluster(drawing, theme, mark, at)
    else drawProperty(drawing, theme, mark, at, false)
  }
  if (selected?.kind === 'property') {
    drawProperty(drawing, theme, selected, toScreen(selected, drawing.view, drawing.size), true)
  }
}

const severityOf = (mark: MapMark) => (mark.kind === 'cluster' ? mark.severity : mark.property.severity)

function compareMarks(a: MapMark, b: MapMark): number {
  return (
    rankSeverity(severityOf(a)) - rankSeverity(severityOf(b)) ||
    (a.kind === 'property' && b.kind === 'property' ? compareProperties(b.property, a.property) : 0)
  )
}

function drawCluster(
  { context }: Drawing,
  theme: MapTheme,
  { count, severity }: ClusterMark,
  { left, top }: ScreenPoint,
) {
  const radius = clusterRadiusPx(count)
  const color = severity ? theme.severity[severity] : null
  context.beginPath()
  context.arc(left, top, radius, 0, 2 * Math.PI)
  context.fillStyle = color?.surface ?? theme.surface
  context.fill()
  context.strokeStyle = color?.icon ?? theme.calm
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
    const shift = radius * 0.78
    drawShape(context, theme, severity, { left: left + shift, top: top - shift }, 12)
  }
}

function drawProperty(
  { context }: Drawing,
  theme: MapTheme,
  { property }: PropertyMark,
  at: ScreenPoint,
  isSelected: boolean,
) {
  if (isSelected) {
    context.beginPath()
    context.arc(at.left, at.top, 15, 0, 2 * Math.PI)
    context.fillStyle = theme.surface
    context.fill()
    context.strokeStyle = theme.accent
    context.lineWidth = 2.5
    context.stroke()
  }
  if (property.severity) {
    drawShape(context, theme, property.severity, at, isSelected ? 18 : 15)
    return
  }
  context.beginPath()
  context.arc(at.left, at.top, isSelected ? 6 : 4.5, 0, 2 * Math.PI)
  context.fillStyle = isSelected ? theme.accent : theme.calm
  context.fill()
  context.strokeStyle = theme.surface
  context.lineWidth = 1.5
  context.stroke()
}

function drawShape(
  context: CanvasRenderingContext2D,
  theme: MapTheme,
  severity: Severity,
  { left, top }: ScreenPoint,
  sizePx: number,
) {
  const outline = getPath(severityOutlines[severity])
  const sign = severitySigns[severity]
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
  if (sign) {
    context.strokeStyle = theme.surface
    context.lineWidth = 1.7
    context.lineCap = 'round'
    context.stroke(getPath(sign))
  }
  context.restore()
}
