import { cities } from './cities.ts'
import type { PropertiesMark } from './clusters.ts'
import type { StateLabel } from './geography.ts'
import { clusterRadiusPx } from './hit-testing.ts'
import type { Drawing } from './layer-canvas.ts'
import type { MapTheme } from './map-theme.ts'
import { hasPin, type ThreatShape } from './threat-shapes.ts'
import { type Box, type WorldPoint, scaleOf, toScreen } from './view.ts'

interface Label extends LabelWish {
  kind: 'state' | 'city'
}

/** Names of cities and states, sparse, and never over a mark or each other. */
export function drawLabels(
  drawing: Drawing,
  theme: MapTheme,
  states: readonly StateLabel[],
  marks: readonly PropertiesMark[],
  shapes: readonly ThreatShape[],
) {
  const { context, view, size } = drawing
  const fonts = {
    city: `400 12px ${theme.fontFamily}`,
    state: `500 11px ${theme.fontFamily}`,
  }
  const boxAt = (place: WorldPoint, reach: number): Box => {
    const { left, top } = toScreen(place, view, size)
    return { minX: left - reach, maxX: left + reach, minY: top - reach, maxY: top + reach }
  }
  const taken = [
    ...marks.map((mark) => boxAt(mark, mark.kind === 'cluster' ? clusterRadiusPx(mark.count) + 4 : 9)),
    ...shapes.filter((shape) => hasPin(shape, scaleOf(view))).map(({ anchor }) => boxAt(anchor, 9)),
  ]
  const wish = (kind: Label['kind'], text: string, left: number, top: number): Label => {
    context.font = fonts[kind]
    return { kind, text, left, top, width: context.measureText(text).width + 10, height: 18 }
  }
  const isIn = ({ left, top }: Label) => left > 0 && top > 0 && left < size.width && top < size.height

  const cityWishes = cities
    .filter((city) => city.zoom <= view.zoom)
    .map((city) => {
      const { left, top } = toScreen(city, view, size)
      return wish('city', city.name, left, top)
    })
  const stateWishes = states
    .filter((state) => state.width * scaleOf(view) > state.name.length * 8 && view.zoom < 8)
    .map((state) => {
      const { left, top } = toScreen(state, view, size)
      return wish('state', state.name, left, top)
    })

  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = theme.land
  for (const label of placeLabels([...cityWishes, ...stateWishes].filter(isIn), taken)) {
    context.font = fonts[label.kind]
    context.fillStyle = label.kind === 'city' ? theme.text : theme.mutedText
    context.globalAlpha = label.kind === 'city' ? 0.85 : 1
    context.strokeText(label.text, label.left, label.top)
    context.fillText(label.text, label.left, label.top)
  }
  context.globalAlpha = 1
}

interface LabelWish {
  text: string
  left: number
  top: number
  width: number
  height: number
}

/** Those labels that can stand without touching one before them: give the important ones first. */
export function placeLabels<Wish extends LabelWish>(
  wishes: readonly Wish[],
  taken: readonly Box[] = [],
): Wish[] {
  const boxes = [...taken]
  return wishes.filter((wish) => {
    const box = {
      minX: wish.left - wish.width / 2,
      maxX: wish.left + wish.width / 2,
      minY: wish.top - wish.height / 2,
      maxY: wish.top + wish.height / 2,
    }
    const isFree = boxes.every(
      (other) =>
        box.minX > other.maxX || box.maxX < other.minX || box.minY > other.maxY || box.maxY < other.minY,
    )
    if (isFree) boxes.push(box)
    return isFree
  })
}
