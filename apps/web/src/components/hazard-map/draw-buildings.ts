import { placeLabels } from './draw-labels.ts'
import type { Drawing } from './layer-canvas.ts'
import type { MapBuilding } from './map-data.ts'
import type { MapTheme } from './map-theme.ts'
import { project, toScreen, type WorldPoint } from './view.ts'

export type BuildingPoint = WorldPoint & Pick<MapBuilding, 'name'>

export const createBuildingPoints = (buildings: readonly MapBuilding[]): BuildingPoint[] =>
  buildings.map(({ name, lon, lat }) => ({ name, ...project(lon, lat) }))

const nameMax = 14
const heightPx = 20
const dotRadiusPx = 4

/** Draws buildings by name, or as dots where names would overlap. */
export function drawBuildings(
  { context, view, size }: Drawing,
  theme: MapTheme,
  buildings: readonly BuildingPoint[],
) {
  if (buildings.length === 0) return
  context.font = `600 11px ${theme.fontFamily}`
  const candidates = buildings.map((building) => {
    const { name } = building
    const text = name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name
    const width = Math.max(heightPx, context.measureText(text).width + 12)
    return { ...toScreen(building, view, size), text, width, height: heightPx }
  })
  const labels = placeLabels(candidates)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 1.5
  for (const candidate of candidates) {
    const { left, top, text, width } = candidate
    const isNamed = labels.includes(candidate)
    context.beginPath()
    if (isNamed) context.roundRect(left - width / 2, top - heightPx / 2, width, heightPx, heightPx / 2)
    else context.arc(left, top, dotRadiusPx, 0, 2 * Math.PI)
    context.fillStyle = isNamed ? theme.surface : theme.accent
    context.fill()
    context.strokeStyle = isNamed ? theme.accent : theme.surface
    context.stroke()
    if (!isNamed) continue
    context.fillStyle = theme.text
    context.fillText(text, left, top + 0.5)
  }
}
