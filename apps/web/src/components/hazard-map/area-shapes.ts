import type { MultiPolygon, Polygon } from 'geojson'
import type { Drawing } from './layer-canvas.ts'
import { toScreenUnits, toWorldUnits } from './layer-canvas.ts'
import type { MapTheme } from './map-theme.ts'
import { doBoxesMeet, type Box, type WorldPoint } from './projection.ts'
import { boxOfRings, projectArea } from './threat-shapes.ts'
import { scaleOf } from './view.ts'

/** Ground that nothing threatens by itself: what a property covers, or where a feed looks. */
export interface AreaShape {
  rings: WorldPoint[][]
  box: Box
}

export const createAreaShapes = (areas: readonly (Polygon | MultiPolygon)[]): AreaShape[] =>
  areas.map(projectArea).map((rings) => ({ rings, box: boxOfRings(rings) }))

/** In the colour of the product, so that nobody takes it for a severity. */
export function drawAreas(drawing: Drawing, theme: MapTheme, areas: readonly AreaShape[]) {
  if (areas.length === 0) return
  const { context, view, box } = drawing
  toWorldUnits(drawing)
  context.lineJoin = 'round'
  context.fillStyle = theme.accent
  context.strokeStyle = theme.accent
  context.lineWidth = 1.5 / scaleOf(view)
  for (const { rings } of areas.filter((area) => doBoxesMeet(area.box, box))) {
    const path = toPath(rings)
    context.globalAlpha = 0.14
    context.fill(path, 'evenodd')
    context.globalAlpha = 1
    context.stroke(path)
  }
  toScreenUnits(drawing)
}

function toPath(rings: readonly WorldPoint[][]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    ring.forEach(({ x, y }, at) => (at === 0 ? path.moveTo(x, y) : path.lineTo(x, y)))
    path.closePath()
  }
  return path
}
