import type { Geography, GeographyShape } from './geography.ts'
import { toScreenUnits, toWorldUnits, type Drawing } from './layer-canvas.ts'
import type { MapTheme } from './map-theme.ts'
import { doBoxesMeet } from './projection.ts'
import { scaleOf } from './view.ts'

/** From this zoom on the borders of counties are drawn. */
export const countyZoom = 5.5

interface GeographyExtras {
  countyLines: readonly GeographyShape[]
  /** Names of states. */
  highlighted: ReadonlySet<string>
}

/** Water, land and borders. Without geography it is water alone. */
export function drawGeography(
  drawing: Drawing,
  theme: MapTheme,
  geography: Geography | null,
  { countyLines, highlighted }: GeographyExtras,
) {
  const { context, view, size, box } = drawing
  context.fillStyle = theme.water
  context.fillRect(0, 0, size.width, size.height)
  if (!geography) return

  toWorldUnits(drawing)
  const px = 1 / scaleOf(view)
  const seen = <Shape extends GeographyShape>(shapes: readonly Shape[]) =>
    shapes.filter((shape) => doBoxesMeet(shape.box, box))
  const stroke = (shapes: readonly GeographyShape[], color: string, widthPx: number) => {
    context.strokeStyle = color
    context.lineWidth = widthPx * px
    for (const { path } of shapes) context.stroke(path)
  }
  const fill = (shapes: readonly GeographyShape[], color: string) => {
    context.fillStyle = color
    for (const { path } of shapes) context.fill(path)
  }

  context.lineJoin = 'round'
  const farLand = seen(geography.farLand)
  fill(farLand, theme.farLand)
  stroke(farLand, theme.stateLine, 0.75)
  const states = seen(geography.states)
  // The outlines first: what of them lies between two states is covered again.
  stroke(states, theme.coast, 1.5)
  fill(states, theme.land)
  if (highlighted.size > 0) {
    context.globalAlpha = 0.22
    fill(
      states.filter(({ name }) => highlighted.has(name)),
      theme.accent,
    )
    context.globalAlpha = 1
  }
  if (view.zoom >= countyZoom) stroke(seen(countyLines), theme.countyLine, 0.75)
  stroke(seen(geography.stateLines), theme.stateLine, view.zoom < 5 ? 0.75 : 1.25)
  toScreenUnits(drawing)
}
